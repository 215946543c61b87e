import type { Price } from "@assay/core/money.ts";
import { toMultiple } from "@assay/core/money.ts";

export interface DepthLevel {
  readonly price: Price;
  readonly quantity: bigint;
}

/** What a venue shows, as levels at which the house is ready to trade: best first, on the market's tick and step. */
export interface HouseDepth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

export const noDepth: HouseDepth = { bids: [], asks: [] };

/**
 * Depth rounded so that the house never offers more than its source shows: bids down and asks up to the tick, quantities
 * down to the step. The latest best bid and ask may be newer: what is better is gone, and at the best no more is left than they say.
 */
export function houseDepth(
  depth: HouseDepth,
  top: { readonly bid: DepthLevel; readonly ask: DepthLevel },
  { tick, step }: { readonly tick: Price; readonly step: bigint },
): HouseDepth {
  const bids = upTo(top.bid, depth.bids, (price) => price <= top.bid.price);
  const asks = upTo(top.ask, depth.asks, (price) => price >= top.ask.price);
  return { bids: onGrid(bids, tick, step, "down"), asks: onGrid(asks, tick, step, "up") };
}

/** What the best leaves of a side; itself where the book is so far behind that nothing is left. */
function upTo(best: DepthLevel, levels: readonly DepthLevel[], isLeft: (price: Price) => boolean): readonly DepthLevel[] {
  const left = levels.filter(({ price }) => isLeft(price));
  if (left.length === 0) return [best];
  return left.map((level) => (level.price === best.price && level.quantity > best.quantity ? best : level));
}

function onGrid(levels: readonly DepthLevel[], tick: Price, step: bigint, rounding: "down" | "up"): DepthLevel[] {
  const sums = new Map<Price, bigint>();
  for (const { price, quantity } of levels) {
    const rounded = toMultiple(price, tick, rounding);
    sums.set(rounded, (sums.get(rounded) ?? 0n) + quantity);
  }
  return [...sums].flatMap(([price, sum]) => {
    const quantity = toMultiple(sum, step, "down");
    return price > 0n && quantity > 0n ? [{ price, quantity }] : [];
  });
}
