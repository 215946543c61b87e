/** Where cross positions of one market are liquidated: the mark moves all of them at once. */
import type { Price } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";
import { type Exposure, isUnder, liquidationPrice } from "./margin.ts";
import { sharedSpare } from "./shared-maintenance.ts";
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
  const isGone = (ticks: bigint): boolean =>
    isUnder(collateral, sharedSpare(exposures.map((exposure) => ({ contract, exposure, mark: ticks * tick }))));
  let safe = from / tick;
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
