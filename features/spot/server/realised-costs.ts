import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, quoteFor } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";
import { costsOf } from "../rules/costs.ts";
import { currenciesOf, type Fill } from "./orders.ts";

type CostsAnswer = NonNullable<OutputOf<(typeof calls)["showOrder"]>["costs"]>;

/**
 * What trading at once has cost an order: the sums over what it took from the book, each part against the index and the best
 * price that it met. Null for an order that has only rested, which traded at its own price. Without an index for one part
 * there is no spread, and so no total.
 */
export function realisedCosts(fills: readonly Fill[]): CostsAnswer | null {
  const taken = fills.filter(({ best }) => best !== null);
  if (taken.length === 0) return null;
  const { base, quote } = currenciesOf(taken[0]!.symbol);
  let [spread, slippage, fee]: [bigint | undefined, bigint, bigint] = [0n, 0n, 0n];
  for (const fill of taken) {
    const costs = costsOf({
      side: fill.side,
      base: amount(base, fill.quantity),
      quote: amount(quote, fill.quote),
      best: fill.best!,
      index: fill.index ?? undefined,
    });
    spread = spread === undefined || costs.spread === undefined ? undefined : spread + costs.spread.units;
    slippage += costs.slippage.units;
    fee += fill.side === "sell" ? fill.fee : quoteFor(amount(base, fill.fee), fill.price, quote, "up").units;
  }
  const text = (units: bigint): string => formatAmount(amount(quote, units));
  return {
    spread: spread === undefined ? null : text(spread),
    slippage: text(slippage),
    fee: text(fee),
    total: spread === undefined ? null : text(spread + slippage + fee),
  };
}
