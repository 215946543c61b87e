/** What a close takes from its customer, and what it leaves him: the same in the server and in the sheet that asks before. */
import { divide } from "@assay/core/money.ts";
import { feeOn } from "./margin.ts";
import type { Contract } from "./terms.ts";

/** Quote units, all at the price of the close. */
export interface Closed {
  /** What the price brought; a loss is negative. */
  readonly profit: bigint;
  /** The quantity at that price. */
  readonly value: bigint;
  readonly margin: bigint;
  /** Nights that the margin could not pay yet. */
  readonly owed: bigint;
  /** What the account has free, which a cross position pays with as well; undefined of an isolated one. */
  readonly free: bigint | undefined;
  /** What others pay of a profit, and what the margins of other positions pay of a loss. */
  readonly won: bigint;
  readonly drawn: bigint;
  /** Whether the fee on the value is taken: a deleveraged winner pays none. */
  readonly charged: boolean;
}

export interface Closing {
  readonly lostMargin: bigint;
  readonly lostFree: bigint;
  /** What of a loss is beyond the customer's money. */
  readonly deficit: bigint;
  /** What of the nights that it owed is paid. */
  readonly nights: bigint;
  readonly fee: bigint;
  /** What is left of margin and profit for a penalty; the customer's where there is none, less than nothing where free money was lost. */
  readonly left: bigint;
}

/**
 * A loss is paid out of the margin, then of what is free. Nights and the fee, rounded up to a unit, come out of what closing leaves, and of
 * what is free where the position is cross: nobody ends below nothing.
 */
export function closingOf(contract: Contract, { profit, value, margin, owed, free, won, drawn, charged }: Closed): Closing {
  const loss = profit < 0n ? -profit : 0n;
  const lostMargin = least(loss, margin);
  const lostFree = least(loss - lostMargin, free ?? 0n);
  const rest = margin - lostMargin + won;
  const nights = least(owed, rest);
  const payable = rest - nights + (free ?? 0n) - lostFree;
  const fee = charged ? least(feeOn(value, contract.fee), payable) : 0n;
  return {
    lostMargin,
    lostFree,
    deficit: loss - lostMargin - lostFree - drawn,
    nights,
    fee,
    left: rest - nights - lostFree - drawn - fee,
  };
}

/** What of a position's margin, fees or nights goes with a part of its quantity: rounded down, the rest keeps the rest. */
export const withPart = (units: bigint, quantity: bigint, all: bigint): bigint => divide(units * quantity, all, "down");

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
