import assert from "node:assert/strict";
import { test } from "node:test";
import { elapsed } from "./elapsed.ts";

test("the specification's steps of past time", () => {
  const day = 86_400;
  const rows: readonly [number, string, number][] = [
    [0, "now", 0],
    [299, "now", 0],
    [300, "minutes", 5],
    [3_599, "minutes", 59],
    [3_600, "hours", 1],
    [day - 1, "hours", 23],
    [day, "days", 1],
    [30 * day - 1, "days", 29],
    [30 * day, "months", 1],
    [365 * day, "years", 1],
  ];
  for (const [seconds, unit, count] of rows) assert.deepEqual(elapsed(0, seconds * 1_000), { unit, count }, `${seconds} s`);
});
