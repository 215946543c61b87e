import assert from "node:assert/strict";
import { test } from "node:test";
import { compareTexts } from "./columns.ts";

const ordered = (...texts: string[]): string[] => texts.toSorted(compareTexts);

test("decimals stand in the order of their values, with and without a unit", () => {
  assert.deepEqual(ordered("10", "9.5", "-3", "9.50000001"), ["-3", "9.5", "9.50000001", "10"]);
  assert.deepEqual(ordered("100 USDT", "20 USDT", "-1 USDT"), ["-1 USDT", "20 USDT", "100 USDT"]);
});

test("words stand in the order of the alphabet, numbers within them by value", () => {
  assert.deepEqual(ordered("order 10", "order 9", "bill 3"), ["bill 3", "order 9", "order 10"]);
});
