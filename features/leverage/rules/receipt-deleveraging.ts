import { parseAmount } from "@assay/core/money.ts";
import { bankruptcyPrice } from "./deleveraging.ts";
import { otherSide, profitAt } from "./margin.ts";
import {
  contractIn,
  exposureIn,
  type Fact,
  factIn,
  markOfTick,
  priceIn,
  type PriceOfTick,
  quantityIn,
  textOf,
} from "./receipt-facts.ts";
import type { Recomputed } from "./receipt-rules.ts";

/** A deleveraging: a winner is reduced at the price at which the liquidated position would have left no debt. */
export function recomputeDeleveraging(fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const [contract, mark, price] = [contractIn(fact), priceIn(fact, "mark"), priceIn(fact, "price")];
  const exposure = contract && exposureIn(contract, fact);
  if (!exposure || mark === undefined || price === undefined) return undefined;
  const { quote, base, tick: tickSize } = contract;
  const liquidated = factIn(fact, "liquidated");
  const [quantity, deficit] = [quantityIn(base, liquidated), parseAmount(quote, textOf(liquidated, "deficit"))?.units];
  if (!quantity || !deficit) return undefined;
  const anew = bankruptcyPrice(contract, { side: otherSide(exposure.side), quantity, entry: mark }, mark, deficit);
  const profit = profitAt(contract, exposure, price);
  const isMarked = markOfTick(contract, factIn(fact, "tick"), priceOf) === mark;
  const holds = isMarked && anew === price && profit > 0n && exposure.quantity <= quantity;
  return { what: "deleveraging", mark, price, quote, tickSize, profit, holds };
}
