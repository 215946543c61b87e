import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import {
  dateText,
  dayOf,
  exchangeDay,
  isHalfDay,
  isTradingDay,
  sessionAt,
  tradingDayFrom,
  tradingHours,
} from "./exchange-calendar.ts";

const day = (text: string): number => dayOf(...(text.split("-").map(Number) as [number, number, number]));
const at = (text: string): number => Date.parse(text);

function daysOf(year: number, is: (day: number) => boolean): string[] {
  const found: string[] = [];
  for (let one = dayOf(year, 1, 1); one < dayOf(year + 1, 1, 1); one += 1) if (is(one)) found.push(dateText(one).slice(5));
  return found;
}

const isWeekday = (one: number): boolean => ![0, 6].includes(new Date(dateText(one)).getUTCDay());
const closedOn = (year: number): string[] => daysOf(year, (one) => isWeekday(one) && !isTradingDay(one));
const halfOf = (year: number): string[] => daysOf(year, isHalfDay);

test("the holidays are those that the exchange has published", () => {
  const published: Readonly<Record<number, string>> = {
    2012: "01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25",
    2021: "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24",
    2022: "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26",
    2025: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
    2026: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
    2027: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
    2028: "01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25",
  };
  for (const [year, days] of Object.entries(published)) assert.deepEqual(closedOn(Number(year)), days.split(" "), year);
});

test("half days are those that the exchange has published", () => {
  const published: Readonly<Record<number, string>> = {
    2013: "07-03 11-29 12-24",
    2021: "11-26",
    2023: "07-03 11-24",
    2024: "07-03 11-29 12-24",
    2025: "07-03 11-28 12-24",
    2026: "11-27 12-24",
    2027: "11-26",
    2028: "07-03 11-24",
  };
  for (const [year, days] of Object.entries(published)) assert.deepEqual(halfOf(Number(year)), days.split(" "), year);
});

test("New York's clock is changed by the rule of the year", () => {
  const openOf = (text: string): string => new Date(tradingHours(day(text))!.open).toISOString().slice(11, 16);
  assert.equal(openOf("2026-03-06"), "14:30");
  assert.equal(openOf("2026-03-09"), "13:30");
  assert.equal(openOf("2026-10-30"), "13:30");
  assert.equal(openOf("2026-11-02"), "14:30");
  assert.equal(openOf("2006-03-31"), "14:30");
  assert.equal(openOf("2006-04-03"), "13:30");
  assert.equal(openOf("2006-10-30"), "14:30");
});

test("the clock agrees with the time zone database", () => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
  fc.assert(
    fc.property(fc.integer({ min: at("1990-01-01T00:00Z"), max: at("2090-01-01T00:00Z") }), (instant) => {
      const local = format.format(instant);
      const isSunday = new Date(local).getUTCDay() === 0;
      return isSunday || dateText(exchangeDay(instant)) === local;
    }),
    { numRuns: 500 },
  );
});

test("a session names what comes next", () => {
  const of = (text: string) => {
    const { name, until, latest, next } = sessionAt(at(text));
    return [name, new Date(until).toISOString().slice(0, 16), dateText(latest.day), dateText(next.day)];
  };
  assert.deepEqual(of("2026-11-20T14:29:59Z"), ["pre", "2026-11-20T14:30", "2026-11-20", "2026-11-20"]);
  assert.deepEqual(of("2026-11-20T14:30:00Z"), ["regular", "2026-11-20T21:00", "2026-11-20", "2026-11-23"]);
  assert.deepEqual(of("2026-11-20T21:00:00Z"), ["post", "2026-11-21T00:00", "2026-11-20", "2026-11-23"]);
  assert.deepEqual(of("2026-11-21T00:00:00Z"), ["closed", "2026-11-23T09:00", "2026-11-20", "2026-11-23"]);
  assert.deepEqual(of("2026-11-23T08:59:00Z"), ["closed", "2026-11-23T09:00", "2026-11-20", "2026-11-23"]);
  assert.deepEqual(of("2026-11-25T22:00:00Z"), ["post", "2026-11-26T00:00", "2026-11-25", "2026-11-27"]);
  assert.deepEqual(of("2026-11-27T18:00:00Z"), ["post", "2026-11-27T21:00", "2026-11-27", "2026-11-30"]);
});

test("sessions follow one another without a gap", () => {
  fc.assert(
    fc.property(fc.integer({ min: at("2000-01-01T00:00Z"), max: at("2060-01-01T00:00Z") }), (instant) => {
      const session = sessionAt(instant);
      assert.ok(session.since <= instant && session.until > instant);
      assert.notEqual(sessionAt(session.until).name, session.name);
      assert.equal(sessionAt(session.until - 1).name, session.name);
      assert.ok(session.next.open > instant && session.latest.preOpen <= instant);
      assert.equal(sessionAt(session.next.open).name, "regular");
    }),
    { numRuns: 500 },
  );
});

test("trading days are found in both directions", () => {
  assert.equal(dateText(tradingDayFrom(day("2001-09-10"), 1).day), "2001-09-17");
  assert.equal(dateText(tradingDayFrom(day("2026-11-27"), -1).day), "2026-11-25");
});

const recorded = join(import.meta.dirname, "../../../shared/data/us-equity/spy_daily.csv.gz");
const skip = existsSync(recorded) ? false : "put the recorded markets into `../shared/data`";

test("every recorded day of twenty-three years is a trading day, and no other is", { skip }, () => {
  const lines = gunzipSync(readFileSync(recorded)).toString("utf8").trim().split("\n");
  const traded = lines.map((line) => `${line.slice(0, 4)}-${line.slice(4, 6)}-${line.slice(6, 8)}`);
  const [first, last] = [day(traded[0]!), day(traded.at(-1)!)];
  const foretold = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(isTradingDay);
  assert.deepEqual(traded, foretold.map(dateText));
});
