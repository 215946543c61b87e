/** Which bills are shown. The filter lives in the page's address, so that a link can carry it and Back returns to it. */
import { findCurrency } from "@assay/core/currency.ts";
import { type Day, daysBefore, endOfDay, isDay, startOfDay } from "@assay/ui/day.ts";
import { type AccountField, accountTypes } from "../contract.ts";

/** Stretches of days that end today, today included. */
export const dayCounts = ["1", "7", "30", "90"] as const;
export type DayCount = (typeof dayCounts)[number];

export interface BillFilter {
  readonly currency?: string;
  readonly type?: AccountField;
  readonly reason?: string;
  readonly days?: DayCount;
  /** A stretch that the customer chose day by day. */
  readonly from?: Day;
  readonly to?: Day;
}

/** The filter in an address, of bills with these reasons; what it does not know is no filter. */
export function readBillFilter(search: URLSearchParams, reasons: readonly string[]): BillFilter {
  const currency = findCurrency(search.get("currency") ?? "")?.code;
  const type = accountTypes.find(({ field }) => field === search.get("type"))?.field;
  const reason = reasons.find((one) => one === search.get("reason"));
  const days = dayCounts.find((one) => one === search.get("days"));
  const [from = "", to = ""] = [search.get("from"), search.get("to")].map((day) => day ?? "");
  return {
    ...(currency && { currency }),
    ...(type && { type }),
    ...(reason && { reason }),
    ...(days && { days }),
    ...(!days && isDay(from) && isDay(to) && { from, to }),
  };
}

/** The filter with one field chosen, or freed by "". */
export function withFilter(filter: BillFilter, field: keyof BillFilter, value: string): Record<string, string> {
  const chosen = Object.entries({ ...filter, [field]: value });
  return Object.fromEntries(chosen.filter(([, one]) => one !== ""));
}

/** What the filter says of time: all of it, a number of days, or days of one's own. */
export type Period = "" | DayCount | "own";

export const periodOf = ({ days, from }: BillFilter): Period => days ?? (from === undefined ? "" : "own");

const OWN_DAYS = 30;

/** The filter with another period. Days of one's own begin as those that were shown. */
export function withPeriod(filter: BillFilter, period: Period, today: Day): Record<string, string> {
  const { days = String(OWN_DAYS), from: _from, to: _to, ...rest } = filter;
  const kept = withFilter(rest, "days", period === "own" ? "" : period);
  return period === "own" ? { ...kept, from: daysBefore(today, Number(days) - 1), to: today } : kept;
}

/** No bill is older. */
export const FIRST_DAY = "2000-01-01";

/** The filter with days of one's own as they are meant: the earlier one first, and both of days that can have bills. */
export function settled(filter: BillFilter, today: Day): BillFilter {
  const { from, to } = filter;
  if (from === undefined || to === undefined) return filter;
  const within = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day > today ? today : day);
  const [first, last] = from < to ? [from, to] : [to, from];
  return { ...filter, from: within(first), to: within(last) };
}

/** The filter as the call wants it: days become the instants at which they begin and end for the reader. */
export function billsAsked(filter: BillFilter, today: Day) {
  const { days, from, to, ...rest } = settled(filter, today);
  const first = days === undefined ? from : daysBefore(today, Number(days) - 1);
  return {
    ...rest,
    ...(first !== undefined && { from: String(startOfDay(first)) }),
    ...(to !== undefined && { to: String(endOfDay(to)) }),
  };
}

export const isFiltered = (filter: BillFilter): boolean => Object.keys(filter).length > 0;
