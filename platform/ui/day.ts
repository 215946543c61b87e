import { serverNow } from "./server-clock.ts";

/** Days of the reader's own time zone, written yyyy-mm-dd, as fields for dates and addresses carry them. */
export type Day = string;

const two = (count: number): string => String(count).padStart(2, "0");

/** The day in which a moment lies. */
export function dayOf(at: number): Day {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day in which it is now, by the clock that dates what the server tells. */
export const today = (): Day => dayOf(serverNow());

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOfDay(text)) === text;
}

/** Its first millisecond. Days that begin or end summer time are as long as they are. */
export const startOfDay = (day: Day): number => startAfter(day, 0);
/** Its last millisecond. */
export const endOfDay = (day: Day): number => startAfter(day, 1) - 1;
/** The day that lies so many days before. */
export const daysBefore = (day: Day, count: number): Day => dayOf(startAfter(day, -count));

function startAfter(day: Day, days: number): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(year, month - 1, date + days).getTime();
}
