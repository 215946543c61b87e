/** The periods of a loss limit. All begin at 00:00 UTC: a day, a week on Monday, a month on its first day. */
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";

export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** The UTC day with which the period that holds `now` began. */
export function firstDayOf(period: Period, now: Date): number {
  const day = utcDay(now);
  if (period === "day") return day;
  // 1970-01-01 was a Thursday, three days after its Monday.
  if (period === "week") return day - ((day + 3) % 7);
  return day - now.getUTCDate() + 1;
}

/** When the period that holds `now` is over and the limit is there anew. */
export function renewalOf(period: Period, now: Date): Date {
  if (period === "month") return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return startOfUtcDay(firstDayOf(period, now) + (period === "day" ? 1 : 7));
}
