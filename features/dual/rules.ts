/**
 * What a dual product pays, and how many of its shares may be sold. Amounts are units of their currency, prices and rates integers at
 * their scale. How the index decides stands in rules/fixing.ts.
 */
import { type Currency, scaleOf } from "@assay/core/currency.ts";
import { divide, parseDecimal, pow10, type Price, PRICE_SCALE, type Rate, RATE_SCALE, toMultiple } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";

/** A call sells the coin high: it is bought with the coin. A put buys the coin low: it is bought with the quote currency. */
export const types = ["call", "put"] as const;
export type DualType = (typeof types)[number];

/** What was agreed, as far as it decides what comes back. */
export interface Terms {
  readonly type: DualType;
  readonly base: Currency;
  readonly quote: Currency;
  readonly linked: Price;
  readonly apr: Rate;
  readonly days: number;
}

/** Orders of one customer that are open at once. */
export const ORDERS_MAX = 100;
/** What all open orders of one market could pay in its quote currency, in whole units of it: the house hedges nothing. */
export const EXPOSURE_MAX = 1_000_000n;
export const SHARES_MAX = 1_000_000;

const YEAR_DAYS = 365n;
const ONE = pow10(RATE_SCALE);

/** The currency that a share is bought with, and the one that it may be paid in. */
export const investedIn = ({ type, base, quote }: Pick<Terms, "type" | "base" | "quote">): Currency =>
  type === "call" ? base : quote;
export const convertedTo = ({ type, base, quote }: Pick<Terms, "type" | "base" | "quote">): Currency =>
  type === "call" ? quote : base;

/**
 * Both sides of the promise: what was invested × (1 + days × APR / 365), in its own currency or converted at the linked price (never at
 * the settlement price). Each is divided once and rounded down.
 */
export function payoutsOf(terms: Terms, invested: bigint): { readonly same: bigint; readonly other: bigint } {
  const { type, base, quote, linked, apr, days } = terms;
  const year = ONE * YEAR_DAYS;
  const grown = invested * (year + apr * BigInt(days));
  const [perBase, perQuote] = [pow10(PRICE_SCALE + scaleOf(base)), pow10(scaleOf(quote))];
  const other =
    type === "call"
      ? divide(grown * linked * perQuote, year * perBase, "down")
      : divide(grown * perBase, year * linked * perQuote, "down");
  return { same: divide(grown, year, "down"), other };
}

/** The part of what was invested that a whole term yields, rounded down. */
export const yieldOf = ({ apr, days }: Pick<Terms, "apr" | "days">): Rate => divide(apr * BigInt(days), YEAR_DAYS, "down");

/** What an order could pay in the quote currency: what counts against the bound of its market. */
export function exposedOf(terms: Terms, invested: bigint): bigint {
  const { same, other } = payoutsOf(terms, invested);
  return terms.type === "call" ? other : same;
}

/** What may still be sold: shares, and what the pool and the bound of the market leave, in units. */
export interface Limits {
  readonly remaining: number;
  /** What the pool can still promise, in the currency that is invested and in the other one. */
  readonly freeSame: bigint;
  readonly freeOther: bigint;
  /** Left of the market's bound, in its quote currency. */
  readonly exposureLeft: bigint;
}

/** The most shares that leave both sides of the promise covered and the market within its bound. */
export function largestShares(terms: Terms, share: bigint, limits: Limits): number {
  const fits = (count: number): boolean => {
    const invested = share * BigInt(count);
    const { same, other } = payoutsOf(terms, invested);
    return same - invested <= limits.freeSame && other <= limits.freeOther && exposedOf(terms, invested) <= limits.exposureLeft;
  };
  let [low, high] = [0, Math.max(0, limits.remaining)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The shares that may be bought where so many are left and the house can promise so many, or why not: whole-shares, above-shares-left {nearest}, house-cannot-promise {nearest}. */
export function judgeShares(text: string, remaining: number, largest: number): number | Rejection {
  const count = parseDecimal(text, 0);
  if (count === undefined || count === 0n) return new Rejection("whole-shares", { nearest: "1" });
  const ceiling = (code: string, most: number) => new Rejection(code, { nearest: String(most), maximum: String(most) });
  if (count > BigInt(remaining)) return ceiling("above-shares-left", remaining);
  return count > BigInt(largest) ? ceiling("house-cannot-promise", largest) : Number(count);
}

/** The linked price that lies at least so far from the index, on the market's grid: above it for a call, below it for a put. */
export function linkedFor(type: DualType, index: Price, distance: Rate, tick: Price): Price {
  const away = type === "call" ? ONE + distance : ONE - distance;
  const rounding = type === "call" ? "up" : "down";
  return toMultiple(divide(index * away, ONE, rounding), tick, rounding);
}

/** Whether the index has come to the linked price, so that the shares are not sold meanwhile. */
export const isPast = ({ type, linked }: Pick<Terms, "type" | "linked">, index: Price): boolean =>
  type === "call" ? index >= linked : index <= linked;
