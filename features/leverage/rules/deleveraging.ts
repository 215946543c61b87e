/** Whose winning positions are reduced when a liquidation costs more than the insurance fund has (products-and-formulas 2.2). */
import { divide, pow10, type Price, RATE_SCALE } from "@assay/core/money.ts";
import { directionOf, type Exposure, profitAt, valueAt } from "./margin.ts";
import type { Contract } from "./terms.ts";

const ONE = pow10(RATE_SCALE);

export interface Ranked extends Exposure {
  readonly id: string;
  readonly margin: bigint;
}

/**
 * Who stands where in the queue: profit in percent of the entry's value, times effective leverage in profit and divided by it
 * in loss. Effective leverage is value / (value - value at the bankruptcy price), which is value / equity.
 */
export function deleveragingScore(contract: Contract, position: Ranked, mark: Price): bigint {
  const profit = profitAt(contract, position, mark);
  const percent = divide(profit * ONE, valueAt(contract, position.quantity, position.entry), "half-even");
  const equity = position.margin + profit;
  const leverage = equity <= 0n ? ONE : divide(valueAt(contract, position.quantity, mark) * ONE, equity, "half-even");
  return profit > 0n
    ? divide(percent * leverage, ONE, "half-even")
    : divide(percent * ONE, leverage === 0n ? ONE : leverage, "half-even");
}

/** Positions in the order in which they are reduced: the highest score first, the older one of equal scores. */
export function deleveragingOrder<Position extends Ranked>(
  contract: Contract,
  positions: readonly Position[],
  mark: Price,
): Position[] {
  return positions
    .map((position) => ({ position, score: deleveragingScore(contract, position, mark) }))
    .sort((one, other) => {
      if (one.score !== other.score) return one.score > other.score ? -1 : 1;
      return one.position.id < other.position.id ? -1 : 1;
    })
    .map(({ position }) => position);
}

/** The price at which a position closed at `mark` would have left no debt: `deficit` is what it left. Rounded to the tick, against the debt. */
export function bankruptcyPrice(
  { tick, ...contract }: Contract,
  { side, quantity }: Exposure,
  mark: Price,
  deficit: bigint,
): Price {
  const worthOfTick = valueAt({ tick, ...contract }, quantity, tick);
  return mark + directionOf(side) * divide(deficit, worthOfTick, "down") * tick;
}
