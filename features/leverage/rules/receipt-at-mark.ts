import { profitAt } from "./margin.ts";
import { contractIn, exposureIn, type Fact, factIn, markOfTick, priceIn, type PriceOfTick, sideOf } from "./receipt-facts.ts";
import { isCloseAsked, readAsked } from "./receipt-asked.ts";
import type { Recomputed } from "./receipt-rules.ts";

/** What an order at market did. */
const orders = ["opened-at-mark", "reduced-at-mark"] as const;
const asked = [...orders, "customer", "next-mark", "reduce-only"] as const;

/** Something that its customer asked for, at once or at the next mark: is its price the mark that the tick makes? */
export function recomputeAtMark(fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const [contract, side, mark] = [contractIn(fact), sideOf(fact), priceIn(fact, "mark")];
  const what = asked.find((one) => one === fact["what"]);
  if (!contract || !side || !what || mark === undefined) return undefined;
  const isOrder = orders.some((one) => one === what);
  const exposure = exposureIn(contract, fact);
  const profit = exposure && !isOrder ? profitAt(contract, exposure, mark) : undefined;
  // What opens enters at the mark, and only what was open can be closed.
  const isWhole = what === "opened-at-mark" ? exposure?.entry === mark : isOrder || exposure !== undefined;
  const holds = isWhole && markOfTick(contract, factIn(fact, "tick"), priceOf) === mark;
  return { what, mark, price: mark, quote: contract.quote, tickSize: contract.tick, profit, holds };
}

/** A close that has waited: is its price the mark of a tick that is not older than the asking, and was so much asked for? */
export function recomputeNextMark(fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const anew = recomputeAtMark(fact, priceOf);
  const asked = readAsked(factIn(fact, "asked"));
  if (anew?.what !== "next-mark" || !asked) return undefined;
  return { ...anew, askedAt: asked.at, holds: anew.holds && isCloseAsked(fact) };
}
