/** Positions that risk one purse: an isolated one its margin, the cross ones of a customer their margins and what is free. */
import { divide, pow10, type Price, RATE_SCALE } from "@assay/core/money.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { type Exposure, liquidationPrice, valueAt } from "../rules/margin.ts";
import { sharedLiquidation } from "../rules/shared-liquidation.ts";
import { type Held, sharedMaintenance, sharedProfit, sharedSpare } from "../rules/shared-maintenance.ts";
import type { Contract } from "../rules/terms.ts";
import { freeAddress } from "./postings.ts";
import { collateralOf, exposureOf, type Position } from "./positions.ts";

export type MarkOf = (symbol: string) => Price | undefined;

/** Where purses are looked up: in a batch, or in what a query has read. */
export interface Purses {
  contract(symbol: string): Contract;
  /** The open cross positions of a customer. */
  cross(customerId: string): Position[];
  balance(address: Address): bigint;
}

export interface Purse {
  readonly positions: readonly Position[];
  readonly collateral: bigint;
}

export function purseOf(purses: Purses, position: Position): Purse {
  if (position.marginMode === "isolated") return { positions: [position], collateral: collateralOf(position) };
  const positions = purses.cross(position.customerId);
  const margins = positions.reduce((sum, { margin }) => sum + margin, 0n);
  return { positions, collateral: purses.balance(freeAddress(position.customerId)) + margins };
}

/** Positions with their marks; undefined while one of them has no mark. */
export function heldAt(purses: Purses, positions: readonly Position[], marks: MarkOf): Held[] | undefined {
  const held: Held[] = [];
  for (const position of positions) {
    const mark = marks(position.symbol);
    if (mark === undefined) return undefined;
    held.push({ contract: purses.contract(position.symbol), exposure: exposureOf(position), mark });
  }
  return held;
}

/** Says something of positions at the marks; undefined while one of them has no mark. */
function atMarks(
  purses: Purses,
  positions: readonly Position[],
  marks: MarkOf,
  say: (purse: readonly Held[]) => bigint,
): bigint | undefined {
  const held = heldAt(purses, positions, marks);
  return held && say(held);
}

/** What positions of one purse have to spare at the marks, without their collateral. */
export const spareOf = (purses: Purses, positions: readonly Position[], marks: MarkOf): bigint | undefined =>
  atMarks(purses, positions, marks, sharedSpare);

export const profitOf = (purses: Purses, positions: readonly Position[], marks: MarkOf): bigint | undefined =>
  atMarks(purses, positions, marks, sharedProfit);

export const maintenanceOf = (purses: Purses, positions: readonly Position[], marks: MarkOf): bigint | undefined =>
  atMarks(purses, positions, marks, sharedMaintenance);

/** The mark at which an open position is liquidated as things stand: for a cross one while the marks of other markets stay. */
export function liquidationOf(purses: Purses, position: Position, marks: MarkOf): Price | undefined {
  const { symbol, side, marginMode } = position;
  const contract = purses.contract(symbol);
  if (marginMode === "isolated") return liquidationPrice(contract, exposureOf(position), collateralOf(position));
  const { positions, collateral } = purseOf(purses, position);
  const [mark, spare] = [
    marks(symbol),
    spareOf(
      purses,
      positions.filter((one) => one.symbol !== symbol),
      marks,
    ),
  ];
  if (mark === undefined || spare === undefined) return undefined;
  const mates = positions.filter((one) => one.symbol === symbol).map(exposureOf);
  return sharedLiquidation(contract, side, mates, collateral + spare, mark);
}

/**
 * What open positions of one customer have made of their purses at the marks. A purse cannot lose more than it holds: the
 * insurance fund bears the rest. Undefined while one of them has no mark.
 */
export function profitOfPurses(purses: Purses, open: readonly Position[], marks: MarkOf): bigint | undefined {
  const isolated = open.filter(({ marginMode }) => marginMode === "isolated");
  const cross = open.find(({ marginMode }) => marginMode === "cross");
  let sum = 0n;
  for (const { positions, collateral } of [...isolated, ...(cross ? [cross] : [])].map((one) => purseOf(purses, one))) {
    const profit = profitOf(purses, positions, marks);
    if (profit === undefined) return undefined;
    const owed = positions.reduce((total, one) => total + one.owed, 0n);
    sum += profit < -collateral ? -collateral - owed : profit - owed;
  }
  return sum;
}

const NEVER = pow10(30);

/**
 * Says of any position what its purse has to spare for each unit of the position's value, while nothing changes: below zero the loss
 * exceeds what it must keep. Each purse is looked at once. Orders come last, and what has no mark.
 */
export function healthIn(purses: Purses, marks: MarkOf): (position: Position) => bigint {
  const shared = new Map<string, bigint | undefined>();
  const leftOf = (position: Position): bigint | undefined => {
    const { positions, collateral } = purseOf(purses, position);
    const spare = spareOf(purses, positions, marks);
    return spare === undefined ? undefined : collateral + spare;
  };
  const leftIn = (position: Position): bigint | undefined => {
    const { marginMode, customerId } = position;
    if (marginMode === "isolated") return leftOf(position);
    if (!shared.has(customerId)) shared.set(customerId, leftOf(position));
    return shared.get(customerId);
  };
  return (position) => {
    const mark = marks(position.symbol);
    if (position.state !== "open" || mark === undefined) return NEVER;
    const left = leftIn(position);
    const value = valueAt(purses.contract(position.symbol), position.quantity, mark);
    return left === undefined || value === 0n ? NEVER : divide(left * pow10(RATE_SCALE), value, "half-even");
  };
}

interface Judged {
  readonly health: bigint;
}

/** Puts the worst first. */
export const byHealth = (one: Judged, other: Judged): number =>
  one.health === other.health ? 0 : one.health < other.health ? -1 : 1;

/** What a further cross position would have behind it: what is free, and what the others have to spare with their margins. */
export function excessOf(purses: Purses, customerId: string, marks: MarkOf): bigint | undefined {
  const others = purses.cross(customerId);
  const spare = spareOf(purses, others, marks);
  if (spare === undefined) return undefined;
  return purses.balance(freeAddress(customerId)) + others.reduce((sum, { margin }) => sum + margin, 0n) + spare;
}

/** The same of a cross position that is about to open: its margin stays in the purse, its fee leaves it. */
export function liquidationWith(
  purses: Purses,
  customerId: string,
  contract: Contract,
  exposure: Exposure,
  fee: bigint,
  marks: MarkOf,
): Price | undefined {
  const excess = excessOf(purses, customerId, marks);
  const mates = purses.cross(customerId).filter(({ symbol }) => symbol === contract.symbol);
  const spare = spareOf(purses, mates, marks);
  if (excess === undefined || spare === undefined) return undefined;
  return sharedLiquidation(contract, exposure.side, [...mates.map(exposureOf), exposure], excess - spare - fee, exposure.entry);
}

/**
 * What of a customer's free money may be spent or taken away: all but what the open losses of cross positions need. Nothing
 * while one of them has no mark.
 */
export function spendableOf(purses: Purses, customerId: string, marks: MarkOf): bigint {
  const profit = profitOf(purses, purses.cross(customerId), marks);
  if (profit === undefined) return 0n;
  const free = purses.balance(freeAddress(customerId));
  const left = profit < 0n ? free + profit : free;
  return left > 0n ? left : 0n;
}
