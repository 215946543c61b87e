import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, daysBefore, endOfDay, isDay, startOfDay } from "./day.ts";

test("a day holds every moment from its first to its last millisecond", () => {
  for (const day of ["2026-01-01", "2026-03-29", "2026-10-25", "2026-11-21", "2028-02-29"]) {
    const [start, end] = [startOfDay(day), endOfDay(day)];
    assert.deepEqual([dayOf(start), dayOf(end)], [day, day]);
    assert.notEqual(dayOf(start - 1), day);
    assert.notEqual(dayOf(end + 1), day);
  }
});

test("days are counted back over months and years", () => {
  assert.equal(daysBefore("2026-01-01", 1), "2025-12-31");
  assert.equal(daysBefore("2028-03-01", 1), "2028-02-29");
  assert.equal(daysBefore("2026-11-21", 0), "2026-11-21");
});

test("only a day that exists is a day", () => {
  assert.deepEqual(["2026-11-21", "2026-02-30", "2026-13-01", "21.11.2026", ""].map(isDay), [true, false, false, false, false]);
});
