/** What a lock's page draws over time: interest by the second, and what leaving costs on each later day. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, formatAmount, parseAmount, parseRate } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { ValuePoint } from "@assay/ui/parts/value-chart.tsx";
import type { calls } from "../contract.ts";
import { accruingAt, type Agreed, daysOf, exitCosts } from "../rules.ts";

export type Lock = OutputOf<typeof calls.openLock>["lock"];

export const agreedOf = (lock: Lock): Agreed => ({
  amount: parseAmount(lock.currency, lock.amount)!.units,
  dailyYield: parseRate(lock.daily_yield)!,
  penaltyRatio: parseRate(lock.penalty_ratio)!,
  periodDays: lock.period_days,
  dividendTime: lock.dividend_time,
  createdAt: new Date(lock.created_at),
});

export const accruing = (lock: Lock, now: number): Amount => amount(lock.currency, accruingAt(agreedOf(lock), new Date(now)));

/** From today's whole days on, at the moments when they become whole. */
export function exitCurve(lock: Lock, now: number): readonly ValuePoint[] {
  const agreed = agreedOf(lock);
  return curveOf(agreed, lock.currency, daysOf(agreed, new Date(now)));
}

export const curveOf = (agreed: Agreed, currency: string, fromDay: number): readonly ValuePoint[] =>
  exitCosts(agreed, fromDay).map(({ day, penalty }) => ({
    at: later(agreed.createdAt, day * DAY_MS).getTime(),
    value: formatAmount(amount(currency, penalty)),
  }));
