import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { exitCurve, unitsOf } from "./exit-curve.ts";

test("leaving a contract costs what it has paid by then, and nothing on its last day", () => {
  const from = Date.UTC(2026, 2, 3);
  const exits = { currency: "USDT", units: unitsOf("USDT", "100"), table: ["0.003", "0.002", "0.001"], from };
  const costs = (now: number) => exitCurve(exits, now).map(({ at, value }) => [(at - from) / DAY_MS, value]);
  assert.deepEqual(costs(from), [
    [0, "0"],
    [1, "0.3"],
    [2, "0.5"],
  ]);
  assert.deepEqual(costs(from + 1.5 * DAY_MS), [
    [1, "0.3"],
    [2, "0.5"],
  ]);
});
