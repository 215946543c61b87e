import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidv7 } from "./ids.ts";
import { addMonths, DAY_MS, startOfUtcDay, utcDay } from "./time.ts";

test("a day is a UTC day, whatever the zone of the process", () => {
  assert.equal(utcDay(new Date("1970-01-01T23:59:59.999Z")), 0);
  assert.equal(utcDay(new Date("1969-12-31T23:59:59.999Z")), -1);
  assert.equal(startOfUtcDay(utcDay(new Date("2028-02-29T12:00:00Z"))).toISOString(), "2028-02-29T00:00:00.000Z");
  assert.equal(utcDay(new Date("2028-03-01T00:00:00Z")) - utcDay(new Date("2028-02-28T00:00:00Z")), 2);
});

test("months keep the day, or take the last one of a shorter month", () => {
  const rows: [string, number, string][] = [
    ["2027-01-31T10:30:00.000Z", 1, "2027-02-28T10:30:00.000Z"],
    ["2028-01-31T10:30:00.000Z", 1, "2028-02-29T10:30:00.000Z"],
    ["2027-12-15T00:00:00.000Z", 1, "2028-01-15T00:00:00.000Z"],
    ["2027-03-31T23:59:59.999Z", -1, "2027-02-28T23:59:59.999Z"],
  ];
  for (const [from, months, to] of rows) assert.equal(addMonths(new Date(from), months).toISOString(), to);
});

test("ids are UUIDs of version 7 and sort by time", () => {
  const random = new Uint8Array(10).fill(255);
  const first = uuidv7(new Date("2026-03-02T12:00:00Z"), random);
  const second = uuidv7(new Date(Date.UTC(2026, 2, 2, 12) + 1), new Uint8Array(10));
  assert.match(first, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(first < second);
  assert.equal(Number.parseInt(first.slice(0, 8) + first.slice(9, 13), 16), Date.UTC(2026, 2, 2, 12));
  assert.throws(() => uuidv7(new Date(DAY_MS), new Uint8Array(9)), RangeError);
});
