/** What a form suggests while the market moves must still be taken when it is pressed, so it keeps away from the edge. */
import { divide, type Price, toMultiple } from "@assay/core/money.ts";

/** A thousandth of the price and five ticks at least; of a quantity five thousandths. */
const PRICE_PARTS = 1_000n;
const TICKS = 5n;
const QUANTITY_PARTS = 200n;
const TEN = 10n;

/**
 * A price beyond an edge that moves with the market, on a round multiple of the tick, so that it stays the same while the market wavers.
 * `towards` is the side on which prices are taken. At least one tick.
 */
export function steadyPrice(edge: Price, tick: Price, towards: "up" | "down"): Price {
  const away = divide(edge, PRICE_PARTS, "up");
  const margin = away > tick * TICKS ? away : tick * TICKS;
  let step = tick;
  while (step * TEN <= margin) step *= TEN;
  const price = toMultiple(towards === "up" ? edge + margin : edge - margin, step, towards);
  return price > tick ? price : tick;
}

/** The price inside a band whose edges move, near the edge that `nearest` is. */
export function steadyInside(nearest: Price, { lowest, highest }: { lowest: Price; highest: Price }, tick: Price): Price {
  const inner = nearest === highest ? steadyPrice(highest, tick, "down") : steadyPrice(lowest, tick, "up");
  return inner >= lowest && inner <= highest ? inner : nearest;
}

/** A quantity above the least one, which grows as the price falls; in units, a multiple of the step. */
export const steadyQuantity = (least: bigint, step: bigint): bigint =>
  toMultiple(least + divide(least, QUANTITY_PARTS, "up"), step, "up");
