import { parseRate, parsePrice, type Price } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import type { Side } from "../contract.ts";
import { profitAt } from "./margin.ts";
import {
  contractIn,
  exposureIn,
  type Fact,
  factIn,
  isFact,
  markOfTick,
  priceIn,
  type PriceOfTick,
  sideOf,
  textOf,
} from "./receipt-facts.ts";
import { isAsAsked, orderEnds } from "./receipt-asked.ts";
import type { Recomputed, TriggerRule } from "./receipt-rules.ts";

const fired = [...orderEnds, "take-profit", "stop-loss", "trailing-stop"] as const;

/** An order or a stop: did the tick's mark reach what it waited for, and was that what had been asked? */
export function recomputeTrigger(rule: TriggerRule, fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const [contract, side, mark] = [contractIn(fact), sideOf(fact), priceIn(fact, "mark")];
  const what = fired.find((one) => one === fact["what"]);
  if (!contract || !side || !what || mark === undefined) return undefined;
  const markOf = (tick: Fact): Price | undefined => markOfTick(contract, tick, priceOf);
  const { waited: text } = fact;
  const waited = isFact(text) ? trailedTo(text, side) : parsePrice(typeof text === "string" ? text : "");
  // A take profit waits on the winning side of the price, everything else on the losing one.
  const falls = (side === "long") === (what !== "take-profit");
  const reached = waited !== undefined && (falls ? mark <= waited : mark >= waited);
  const isTrailing = rule === "leverage-trailing-1" || rule === "leverage-trailing-2";
  // The first rule took trailing stops as well, whose best tick was not kept.
  const isOfRule = rule === "leverage-trigger-1" || isTrailing === (what === "trailing-stop");
  const isKind = (what === "trailing-stop") === isFact(text) && isOfRule;
  const isProven = !isTrailing || isBestProven(factIn(fact, "waited"), fact, markOf);
  const isAsked = rule === "leverage-trigger-1" || rule === "leverage-trailing-1" || isAsAsked(fact, waited);
  const exposure = orderEnds.some((one) => one === what) ? undefined : exposureIn(contract, fact);
  return {
    what,
    mark,
    price: mark,
    quote: contract.quote,
    tickSize: contract.tick,
    profit: exposure && profitAt(contract, exposure, mark),
    waited,
    holds: markOf(factIn(fact, "tick")) === mark && reached && isKind && isProven && isAsked,
  };
}

function trailedTo(waited: Fact, side: Side): Price | undefined {
  const [mark, share] = [priceIn(waited, "best"), parseRate(textOf(waited, "share"))];
  if (mark === undefined || share === undefined) return undefined;
  return trailingStop({ fires: side === "long" ? "falling" : "rising", mark, share });
}

/** Whether a tick, no later than the one that fired, made the best mark. */
function isBestProven(waited: Fact, fact: Fact, markOf: (tick: Fact) => Price | undefined): boolean {
  const best = factIn(waited, "tick");
  const isEarlier = Number(textOf(best, "at")) <= Number(textOf(factIn(fact, "tick"), "at"));
  return isEarlier && markOf(best) !== undefined && markOf(best) === priceIn(waited, "best");
}
