/**
 * Margin, profit and the price of liquidation (products-and-formulas 2.1). Amounts are quote units. Prices lie on the
 * market's tick and quantities on its step, so that a value is exact; where a share is taken the rounding is named.
 */
import { scaleOf } from "@assay/core/currency.ts";
import { amount, divide, pow10, type Price, PRICE_SCALE, quoteFor, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";
import { type Bracket, bracketAt, type Contract } from "./terms.ts";

/** What a position bets on: so many base units, entered at a price, for it to rise (long) or to fall (short). */
export interface Exposure {
  readonly side: Side;
  readonly quantity: bigint;
  readonly entry: Price;
}

const ONE = pow10(RATE_SCALE);

export const directionOf = (side: Side): bigint => (side === "long" ? 1n : -1n);
export const otherSide = (side: Side): Side => (side === "long" ? "short" : "long");

/** What a quantity is worth at a price: exact on tick and step. */
export const valueAt = ({ base, quote }: Contract, quantity: bigint, price: Price): bigint =>
  quoteFor(amount(base, quantity), price, quote, "half-even").units;

/** How many products of a price and a quantity are one quote unit. */
export const valuePerUnit = ({ base, quote }: Pick<Contract, "base" | "quote">): bigint =>
  pow10(PRICE_SCALE + scaleOf(base) - scaleOf(quote));

/** What closing at `mark` would bring, before fees; a loss is negative. */
export function profitAt(contract: Contract, { side, quantity, entry }: Exposure, mark: Price): bigint {
  return directionOf(side) * (valueAt(contract, quantity, mark) - valueAt(contract, quantity, entry));
}

/** The margin that opens a position: value / leverage, rounded up. */
export const initialMargin = (contract: Contract, quantity: bigint, price: Price, leverage: number): bigint =>
  divide(valueAt(contract, quantity, price), BigInt(leverage), "up");

/** The fee on a value, rounded up to a unit. */
export const feeOn = (value: bigint, rate: Rate): bigint => divide(value * rate, ONE, "up");

/**
 * What a position of this value must keep, or positions that share a purse and are worth so much on one side of a market: value x rate - relief of its bracket. Rounded down, because an equity in whole
 * units is at or under the exact bound if and only if it is at or under the rounded one.
 */
export function maintenanceOn(contract: Contract, value: bigint): bigint {
  const { maintenance, relief } = bracketAt(contract, value);
  return divide(value * maintenance - relief * ONE, ONE, "down");
}

/** What a position has to spare at a mark without its collateral: profit less maintenance. */
export function spareAt(contract: Contract, { side, quantity, entry }: Exposure, mark: Price): bigint {
  const value = valueAt(contract, quantity, mark);
  return directionOf(side) * (value - valueAt(contract, quantity, entry)) - maintenanceOn(contract, value);
}

/** Whether positions of one purse are to be liquidated: what the purse and their profits are worth does not exceed what they must keep. */
export const isUnder = (collateral: bigint, spare: bigint): boolean => collateral + spare <= 0n;

/**
 * The mark at which a position with this collateral is liquidated: LP = (WB + relief - s q E) / (q (MMR - s)) with the bracket
 * that LP itself lies in. Rounded to the tick away from safety, so that exactly the marks on its far side are under the
 * bound. Undefined where no price above zero can do it.
 */
export function liquidationPrice(contract: Contract, exposure: Exposure, collateral: bigint): Price | undefined {
  const { brackets, tick } = contract;
  const found = brackets.find((bracket, index) => {
    const price = exactly(contract, exposure, collateral, bracket);
    const value = price === undefined ? 0n : valueFloor(contract, exposure.quantity, price);
    const next = brackets[index + 1];
    return price !== undefined && value >= bracket.floor && (!next || value < next.floor);
  });
  // Below every bracket's floor lies nothing but the first one's.
  const price = exactly(contract, exposure, collateral, found ?? brackets[0]);
  if (price === undefined) return undefined;
  const { numerator, denominator } = price;
  const ticks = divide(numerator, denominator * tick, exposure.side === "long" ? "down" : "up");
  return ticks > 0n ? ticks * tick : undefined;
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The liquidation price as if one bracket held everywhere, at PRICE_SCALE; undefined where it is not above zero. */
function exactly(
  contract: Contract,
  { side, quantity, entry }: Exposure,
  collateral: bigint,
  { maintenance, relief }: Bracket,
): Fraction | undefined {
  const direction = directionOf(side);
  const perUnit = valuePerUnit(contract);
  const numerator = ((collateral + relief) * perUnit - direction * quantity * entry) * ONE;
  const denominator = quantity * (maintenance - direction * ONE);
  if (numerator === 0n || numerator < 0n !== denominator < 0n) return undefined;
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

const valueFloor = (contract: Contract, quantity: bigint, { numerator, denominator }: Fraction): bigint =>
  divide(quantity * numerator, denominator * valuePerUnit(contract), "down");

/** Maintenance margin as a share of equity, rounded up: liquidation at one. Undefined when nothing is left. */
export const purseRatio = (equity: bigint, maintenance: bigint): Rate | undefined =>
  equity > 0n ? divide(maintenance * ONE, equity, "up") : undefined;

/** The same of one position. */
export function marginRatio(contract: Contract, exposure: Exposure, collateral: bigint, mark: Price): Rate | undefined {
  const equity = collateral + profitAt(contract, exposure, mark);
  return purseRatio(equity, maintenanceOn(contract, valueAt(contract, exposure.quantity, mark)));
}

/**
 * The inherited "risk rate": (available + margins at opening + profits) / margins at opening. It is shown and decides
 * nothing; liquidation goes by the maintenance margin (specification/decisions). Undefined without positions.
 */
export function riskRate(available: bigint, origin: bigint, profit: bigint): Rate | undefined {
  return origin === 0n ? undefined : divide((available + origin + profit) * ONE, origin, "down");
}

/**
 * What may be taken out of an isolated position's margin at a mark: it keeps at least what opening it anew at its leverage
 * would cost, with its open loss on top; an open profit stays where it is.
 */
export function marginToSpare(contract: Contract, exposure: Exposure, margin: bigint, leverage: number, mark: Price): bigint {
  const profit = profitAt(contract, exposure, mark);
  const loss = profit < 0n ? -profit : 0n;
  const spare = margin - loss - initialMargin(contract, exposure.quantity, mark, leverage);
  return spare > 0n ? spare : 0n;
}
