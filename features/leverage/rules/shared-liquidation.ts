/** Where cross positions of one market are liquidated: the mark moves all of them at once. */
import type { Price } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";
import { type Exposure, isUnder, liquidationPrice, spareAt } from "./margin.ts";
import { sharedProfit, sidesOf } from "./shared-maintenance.ts";
import type { Contract } from "./terms.ts";

/** Beyond this many times the mark no short is told a price. */
const RISE_MAX = 1_000n;

/**
 * The nearest mark below `from`, for a short above it, at which a purse cannot keep these positions of one market while it has
 * `collateral` besides. What a purse has to spare is concave in the mark, so that halving finds the one place where it ends.
 * Undefined where no price above zero can do it.
 */
export function sharedLiquidation(
  contract: Contract,
  side: Side,
  exposures: readonly Exposure[],
  collateral: bigint,
  from: Price,
): Price | undefined {
  const [only, ...others] = exposures;
  if (only && others.length === 0) return liquidationPrice(contract, only, collateral);
  const { tick } = contract;
  let safe = from / tick;
  const held = exposures.map((exposure) => ({ contract, exposure, mark: safe * tick }));
  const worth = collateral + sharedProfit(held);
  const sides = sidesOf(held);
  // From there on each side wins and keeps as one position.
  const isGone = (ticks: bigint): boolean =>
    isUnder(
      worth,
      sides.reduce((sum, { exposure }) => sum + spareAt(contract, exposure, ticks * tick), 0n),
    );
  if (isGone(safe)) return from;
  let gone = side === "long" ? 1n : safe * RISE_MAX;
  if (!isGone(gone)) return undefined;
  while (gone - safe > 1n || safe - gone > 1n) {
    const middle = (gone + safe) / 2n;
    if (isGone(middle)) gone = middle;
    else safe = middle;
  }
  return gone * tick;
}
