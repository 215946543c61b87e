/** What trading at once costs against the index: the estimate before an order and the figures after it are one formula. */
import { type Amount, amount, type Price, quoteFor } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";

/** What traded at once. */
export interface Taken {
  readonly side: Side;
  readonly base: Amount;
  readonly quote: Amount;
  /** The best price of the book when the order came. */
  readonly best: Price;
  /** The index when the order came; undefined while the market has none. */
  readonly index: Price | undefined;
}

/** In quote currency: a cost is positive, what is better than the index or the best price is negative. */
export interface Costs {
  readonly spread: Amount | undefined;
  readonly slippage: Amount;
  /** The value of `base` at the best price. */
  readonly atBest: Amount;
}

/** An index lies between ticks, so the spread alone is rounded, half to even, by less than a unit. */
export function costsOf({ side, base, quote, best, index }: Taken): Costs {
  const against = side === "buy" ? 1n : -1n;
  const atBest = quoteFor(base, best, quote.currency, "half-even");
  const spread =
    index === undefined ? undefined : against * (atBest.units - quoteFor(base, index, quote.currency, "half-even").units);
  return {
    spread: spread === undefined ? undefined : amount(quote.currency, spread),
    slippage: amount(quote.currency, against * (quote.units - atBest.units)),
    atBest,
  };
}
