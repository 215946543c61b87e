/** Pure decisions of lock mining, shared by the server and the form. Amounts are units of the locked currency, rates units of 10^-8. */
import { scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, parseAmount, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

/** When what a term yields is paid: after each whole day, or all of it at the end. */
export const dividendTimes = ["daily", "end"] as const;
export type DividendTime = (typeof dividendTimes)[number];

/** What was agreed when the amount was locked. */
export interface Terms {
  readonly dailyYield: Rate;
  readonly periodDays: number;
  readonly dividendTime: DividendTime;
  readonly penaltyRatio: Rate;
}

/** Terms on sale, with the least that a single amount must be. */
export interface Offer extends Terms {
  readonly currency: string;
  readonly min: bigint;
}

export interface Agreed extends Terms {
  readonly amount: bigint;
  readonly createdAt: Date;
}

/** Locks of one customer that run at once. */
export const LOCKS_MAX = 100;

/** What terms may be at most, a day: 1 % of yield, and 5 % of penalty. */
export const DAILY_YIELD_MAX: Rate = 1_000_000n;
export const PENALTY_RATIO_MAX: Rate = 5_000_000n;

const ONE = pow10(RATE_SCALE);

/** 365 days of a daily yield without compounding (specification, 9: annualised before the button). */
export const annualRate = (dailyYield: Rate): Rate => dailyYield * 365n;

/** What whole days yield, rounded down once over all of them, so that days paid one by one add up to the term. */
export const yieldOf = (amount: bigint, dailyYield: Rate, days: number): bigint =>
  divide(amount * dailyYield * BigInt(days), ONE, "down");

/** All that a term will yield: what the pool sets aside when the amount is locked. */
export const promiseOf = (amount: bigint, { dailyYield, periodDays }: Terms): bigint => yieldOf(amount, dailyYield, periodDays);

/** The largest amount whose whole yield a pool of `free` units can still promise. */
export function largestFor(free: bigint, { dailyYield, periodDays }: Terms): bigint {
  // One unit less than the next promise that the pool could not cover.
  return divide((free + 1n) * ONE - 1n, dailyYield * BigInt(periodDays), "down");
}

/** The units that may be locked under an offer while its pool has `free` units, or why not. Whether the customer has them the ledger judges. */
export function judgeLock(offer: Offer, text: string, free: bigint): bigint | Rejection {
  const { currency, min } = offer;
  const refuse = (code: string, bound: "minimum" | "maximum", limit: bigint): Rejection => {
    const nearest = formatAmount(amount(currency, limit));
    return new Rejection(code, { nearest, [bound]: nearest, unit: currency, currency });
  };
  const units = parseAmount(currency, text)?.units;
  if (units === undefined)
    return new Rejection("wrong-amount", wrongAmount(scaleOf(currency), formatAmount(amount(currency, min))));
  if (units < min) return refuse("below-minimum", "minimum", min);
  const largest = largestFor(free, offer);
  return units > largest ? refuse("pool-short", "maximum", largest) : units;
}

/** Whole days of 24 hours since it was locked, at most its term. */
export const daysOf = ({ createdAt, periodDays }: Agreed, now: Date): number =>
  Math.min(periodDays, Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS)));

/** When so many whole days are over; the end of the term once it has no more of them. */
const dayOf = ({ createdAt, periodDays }: Agreed, days: number): Date => later(createdAt, Math.min(periodDays, days) * DAY_MS);

export const expiryOf = (agreed: Agreed): Date => dayOf(agreed, agreed.periodDays);

/** When it is next due: its next whole day where dividends are paid daily, else the end of its term. */
export const nextDue = (agreed: Agreed, daysPaid: number): Date =>
  agreed.dividendTime === "daily" ? dayOf(agreed, daysPaid + 1) : expiryOf(agreed);

/** What redeeming costs after so many whole days: penalty ratio times remaining days times amount, rounded down; never more than has accrued, nor than the amount. */
export function penaltyAfter({ amount, dailyYield, penaltyRatio, periodDays }: Agreed, days: number): bigint {
  const asked = divide(amount * penaltyRatio * BigInt(periodDays - days), ONE, "down");
  return [asked, yieldOf(amount, dailyYield, days), amount].reduce((least, one) => (one < least ? one : least));
}

/** What redeeming costs from a whole day on, day by day, until the last before the end. */
export const exitCosts = (agreed: Agreed, fromDay: number): readonly { readonly day: number; readonly penalty: bigint }[] =>
  Array.from({ length: Math.max(0, agreed.periodDays - fromDay) }, (_, ahead) => {
    const day = fromDay + ahead;
    return { day, penalty: penaltyAfter(agreed, day) };
  });

/** What has accrued to the millisecond, for the eye alone: only whole days are paid. */
export function accruingAt({ amount, dailyYield, periodDays, createdAt }: Agreed, now: Date): bigint {
  const ms = Math.min(periodDays * DAY_MS, Math.max(0, now.getTime() - createdAt.getTime()));
  return divide(amount * dailyYield * BigInt(ms), ONE * BigInt(DAY_MS), "down");
}

/** The first day after which redeeming brings more than the amount, of terms that yield less than it; undefined where that is the end. */
export function firstEarningDay({ dailyYield, penaltyRatio, periodDays }: Terms): number | undefined {
  // Day d earns as soon as yield x d is more than penalty x (term - d).
  const day = Number((penaltyRatio * BigInt(periodDays)) / (dailyYield + penaltyRatio)) + 1;
  return day < periodDays ? day : undefined;
}

/**
 * What redeeming brings at a moment; from the end of the term on without a penalty. `back` is the amount and what has accrued, less
 * what was paid before and less the penalty.
 */
export function exitAt(agreed: Agreed, paid: bigint, now: Date): Readonly<Record<"accrued" | "penalty" | "back", bigint>> {
  const days = daysOf(agreed, now);
  const accrued = yieldOf(agreed.amount, agreed.dailyYield, days);
  const penalty = penaltyAfter(agreed, days);
  return { accrued, penalty, back: agreed.amount + accrued - paid - penalty };
}
