/**
 * When the stock exchanges of New York trade: every holiday, early close and change of the clock by its rule, so that no list
 * runs out (NYSE rules 7.2 and 51, Nasdaq equity 4 rule 4617). A day is a date in New York, counted since 1970-01-01; an instant
 * is in ms.
 */
import type { SessionName } from "./exchange-sessions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** Trading of one day. Before the open and after the close prices are made, but by few. */
export interface TradingHours {
  readonly day: number;
  /** 04:00, from when there are prices before the open. */
  readonly preOpen: number;
  /** 09:30. */
  readonly open: number;
  /** 16:00, on a half day 13:00. */
  readonly close: number;
  /**
   * 19:00, on a half day 16:00. The exchanges go on for another hour, in which hardly anybody trades: without it every session
   * lies within the UTC day of its date, and a day's candle is one trading day.
   */
  readonly postClose: number;
}

export interface Session {
  readonly name: SessionName;
  readonly since: number;
  /** When it ends and the next one begins. */
  readonly until: number;
  /** The trading day whose prices are the latest: the one that runs, or the last one. */
  readonly latest: TradingHours;
  /** The first trading day whose regular session has not begun yet. */
  readonly next: TradingHours;
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;
const [WINTER_MS, SUMMER_MS] = [5 * HOUR_MS, 4 * HOUR_MS] as const;
/** No holiday, weekend and closing of history together kept the exchange shut for longer. */
const CLOSED_DAYS_MAX = 10;

/** The count of a date; months begin with 1. */
export const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;

/** A date as 2026-11-27. */
export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const weekday = (day: number): number => (day + THURSDAY) % 7;
const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

/** The `count`-th given weekday of a month. */
function weekdayOf(year: number, month: number, wanted: number, count: number): number {
  const first = dayOf(year, month, 1);
  return first + ((wanted - weekday(first) + 7) % 7) + 7 * (count - 1);
}

/** The last given weekday of a month. */
const lastWeekdayOf = (year: number, month: number, wanted: number): number => weekdayOf(year, month + 1, wanted, 1) - 7;

/** Easter Sunday of the Gregorian calendar, by the moon's 19-year cycle (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const golden = year % 19;
  const [century, inCentury] = [Math.floor(year / 100), year % 100];
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return dayOf(year, 3, 22) + epact + toSunday - 7 * late;
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(day: number): number {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

/** New Year's Day on a Saturday is not kept: the Friday before still belongs to the old year. */
function newYear(year: number): number[] {
  const day = dayOf(year, 1, 1);
  return weekday(day) === SATURDAY ? [] : [observed(day)];
}

/** Closings that no rule foretells: four days of September 2001, days of mourning, two days of a hurricane. */
const unforeseen: ReadonlySet<number> = new Set([
  ...[11, 12, 13, 14].map((date) => dayOf(2001, 9, date)),
  dayOf(2004, 6, 11),
  dayOf(2007, 1, 2),
  dayOf(2012, 10, 29),
  dayOf(2012, 10, 30),
  dayOf(2018, 12, 5),
  dayOf(2025, 1, 9),
]);

interface Year {
  readonly holidays: ReadonlySet<number>;
  readonly halfDays: ReadonlySet<number>;
  /** Daylight saving time is from the first to before the second of these Sundays. */
  readonly summer: readonly [from: number, until: number];
}

const MARTIN_LUTHER_KING_SINCE = 1998;
const JUNETEENTH_SINCE = 2022;
const LONG_SUMMER_SINCE = 2007;

function makeYear(year: number): Year {
  const thanksgiving = weekdayOf(year, 11, THURSDAY, 4);
  const holidays = new Set([
    ...newYear(year),
    ...(year >= MARTIN_LUTHER_KING_SINCE ? [weekdayOf(year, 1, MONDAY, 3)] : []),
    weekdayOf(year, 2, MONDAY, 3),
    easter(year) - 2,
    lastWeekdayOf(year, 5, MONDAY),
    ...(year >= JUNETEENTH_SINCE ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    weekdayOf(year, 9, MONDAY, 1),
    thanksgiving,
    observed(dayOf(year, 12, 25)),
  ]);
  // The eve of a holiday is short only where no weekend lies between.
  const eves = [dayOf(year, 7, 3), dayOf(year, 12, 24)].filter((day) => weekday(day) >= MONDAY && weekday(day) < FRIDAY);
  return { holidays, halfDays: new Set([thanksgiving + 1, ...eves]), summer: summerOf(year) };
}

const summerOf = (year: number): [number, number] =>
  year >= LONG_SUMMER_SINCE
    ? [weekdayOf(year, 3, SUNDAY, 2), weekdayOf(year, 11, SUNDAY, 1)]
    : [weekdayOf(year, 4, SUNDAY, 1), lastWeekdayOf(year, 10, SUNDAY)];

const years = new Map<number, Year>();

function yearFacts(year: number): Year {
  const known = years.get(year) ?? makeYear(year);
  years.set(year, known);
  return known;
}

/** What New York's clock lags behind UTC on a date. It changes on Sunday nights, when nothing trades. */
function lagMs(day: number): number {
  const [from, until] = yearFacts(yearOf(day)).summer;
  return day >= from && day < until ? SUMMER_MS : WINTER_MS;
}

/** The date in New York at an instant. */
export function exchangeDay(at: number): number {
  const guess = Math.floor((at - WINTER_MS) / DAY_MS);
  return Math.floor((at - lagMs(guess)) / DAY_MS);
}

export function isTradingDay(day: number): boolean {
  const day0 = weekday(day);
  return day0 !== SATURDAY && day0 !== SUNDAY && !yearFacts(yearOf(day)).holidays.has(day) && !unforeseen.has(day);
}

/** Whether trading ends at 13:00. */
export const isHalfDay = (day: number): boolean => isTradingDay(day) && yearFacts(yearOf(day)).halfDays.has(day);

/** When a date trades; undefined when it does not. */
export function tradingHours(day: number): TradingHours | undefined {
  if (!isTradingDay(day)) return undefined;
  const at = (hour: number): number => day * DAY_MS + lagMs(day) + hour * HOUR_MS;
  const close = isHalfDay(day) ? 13 : 16;
  return { day, preOpen: at(4), open: at(9) + 30 * MINUTE_MS, close: at(close), postClose: at(close + 3) };
}

/** The nearest trading day after a date, or before it. */
export function tradingDayFrom(day: number, direction: 1 | -1): TradingHours {
  for (let distance = 1; distance <= CLOSED_DAYS_MAX; distance += 1) {
    const hours = tradingHours(day + direction * distance);
    if (hours) return hours;
  }
  throw new RangeError(`no trading day near ${dateText(day)}`);
}

/** What the exchange does at an instant. A session includes its first moment and not its end. */
export function sessionAt(at: number): Session {
  const day = exchangeDay(at);
  const today = tradingHours(day);
  const previous = (): TradingHours => tradingDayFrom(day, -1);
  const following = (): TradingHours => tradingDayFrom(day, 1);
  if (!today || at < today.preOpen) {
    const next = today ?? following();
    const latest = previous();
    return { name: "closed", since: latest.postClose, until: next.preOpen, latest, next };
  }
  if (at < today.open) return { name: "pre", since: today.preOpen, until: today.open, latest: today, next: today };
  const next = following();
  if (at < today.close) return { name: "regular", since: today.open, until: today.close, latest: today, next };
  if (at < today.postClose) return { name: "post", since: today.close, until: today.postClose, latest: today, next };
  return { name: "closed", since: today.postClose, until: next.preOpen, latest: today, next };
}
