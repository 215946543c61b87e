import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOf, leftPoints, type ReplayRow } from "./replay-model.ts";

const row = (at: number, margin: string, profit: string | null): ReplayRow => ({
  at,
  decides: false,
  mark: profit === null ? null : "9000",
  margin,
  profit,
  maintenance: null,
  margin_ratio: null,
  risk_rate: null,
  changes: [],
});

test("what was left is drawn from the oldest minute on, without those that had no mark", () => {
  const rows = [row(3, "1000", "-1000.5"), row(2, "1000", null), row(1, "1000", "12.25")];
  assert.equal(leftOf(rows[1]!, "USDT"), undefined);
  assert.deepEqual(leftPoints(rows, "USDT"), [
    { at: 1, value: "1012.25" },
    { at: 3, value: "-0.5" },
  ]);
});
