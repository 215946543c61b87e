/** Time is UTC. A day is a UTC day, counted as an integer since 1970-01-01. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Whole UTC days since 1970-01-01 at the given instant. */
export const utcDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** The beginning of the UTC hour that an instant is in. */
export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
export const startOfUtcDay = (day: number): Date => new Date(day * DAY_MS);

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** The same day of the month `months` later; the last day of that month where it has no such day (31 January + 1 is 28 or 29 February). */
export function addMonths(at: Date, months: number): Date {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), daysInMonth);
  return new Date(first.getTime() + (day - 1) * DAY_MS + (at.getTime() % DAY_MS));
}
