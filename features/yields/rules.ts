/** Pure decisions of yields, shared by the server and the form. Amounts are units of the coin, rates parts of an amount a day, in units of 10^-8. */
import { scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, parseAmount, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { utcDay } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

/** Flexible terms, contracts on declared daily outputs, and liquidity with a rate that varies. */
export const kinds = ["flexible", "cloud", "defi"] as const;
export type Kind = (typeof kinds)[number];

/** A contract runs for as many days as its table has, and all of them are set aside when it is sold. */
export const isContract = (kind: Kind): boolean => kind === "cloud";

/** Subscriptions of one customer that run at once. */
export const SUBSCRIPTIONS_MAX = 100;
/** Daily rates of one table at most. */
export const TABLE_MAX = 366;
/** The highest daily rate that terms may have: 1 %. */
export const RATE_MAX: Rate = 1_000_000n;

const ONE = pow10(RATE_SCALE);

/** What a day brings an amount, rounded down. */
export const outputOf = (units: bigint, rate: Rate): bigint => divide(units * rate, ONE, "down");

/** What these days bring together: each is rounded down by itself, as it is paid. */
export const promiseOf = (units: bigint, rates: readonly Rate[]): bigint =>
  rates.reduce((sum, rate) => sum + outputOf(units, rate), 0n);

/** The mean daily rate of a table, rounded down. */
export const meanOf = (rates: readonly Rate[]): Rate =>
  rates.length === 0
    ? 0n
    : divide(
        rates.reduce((sum, rate) => sum + rate, 0n),
        BigInt(rates.length),
        "down",
      );

/** 365 days of a daily rate without compounding. */
export const annualRate = (rate: Rate): Rate => rate * 365n;

/** The planned rate of a day: the table from the terms' first day on, and then again from its beginning. */
export const plannedRate = (
  { rates, fromDay }: { readonly rates: readonly Rate[]; readonly fromDay: number },
  day: number,
): Rate => rates[(day - fromDay) % rates.length]!;

/** The largest amount whose outputs under these rates a pool of `free` units can promise. */
export function largestFor(free: bigint, rates: readonly Rate[]): bigint {
  const sum = rates.reduce((total, rate) => total + rate, 0n);
  if (sum === 0n) return 0n;
  // Each day's rounding can save less than a unit.
  let [least, most] = [0n, ((free + BigInt(rates.length)) * ONE) / sum];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (promiseOf(middle, rates) <= free) least = middle;
    else most = middle - 1n;
  }
  return least;
}

export interface Asked {
  readonly currency: string;
  readonly min: bigint;
  /** Of the days that are to be set aside now. */
  readonly rates: readonly Rate[];
}

/** The units that may be subscribed while the pool has `free` units, or why not. Whether the customer has them the ledger judges. */
export function judgeSubscription({ currency, min, rates }: Asked, text: string, free: bigint): bigint | Rejection {
  const refuse = (code: string, bound: "minimum" | "maximum", limit: bigint): Rejection => {
    const nearest = formatAmount(amount(currency, limit));
    return new Rejection(code, { nearest, [bound]: nearest, unit: currency, currency });
  };
  const units = parseAmount(currency, text)?.units;
  if (units === undefined)
    return new Rejection("wrong-amount", wrongAmount(scaleOf(currency), formatAmount(amount(currency, min))));
  if (units < min) return refuse("below-minimum", "minimum", min);
  const largest = largestFor(free, rates);
  return units > largest ? refuse("pool-short", "maximum", largest) : units;
}

/** What of a subscription decides over its money. */
export interface Running {
  readonly kind: Kind;
  readonly remaining: bigint;
  readonly firstDay: number;
  /** The first day that is not paid yet. */
  readonly nextDay: number;
  /** The day after the last of a contract. */
  readonly endDay: number | null;
  readonly paid: bigint;
}

/** The rate of a day; undefined while nobody has decided it. */
export type RateOn = (day: number) => Rate | undefined;

/** The days that are over, have a rate and are not paid yet: where they end, and what they bring. A day counts whole or not at all. */
export function settledBy(running: Running, rateOn: RateOn, now: Date): { readonly nextDay: number; readonly units: bigint } {
  const until = Math.min(utcDay(now), running.endDay ?? Number.POSITIVE_INFINITY);
  let [{ nextDay }, units] = [running, 0n];
  for (; nextDay < until; nextDay++) {
    const rate = rateOn(nextDay);
    if (rate === undefined) break;
    units += outputOf(running.remaining, rate);
  }
  return { nextDay, units };
}

/** What leaving a contract costs: what it has paid, and never more than the amount. Everything else is left for nothing. */
export const penaltyOf = ({ kind, remaining, paid }: Pick<Running, "kind" | "remaining" | "paid">): bigint =>
  isContract(kind) ? (paid < remaining ? paid : remaining) : 0n;
