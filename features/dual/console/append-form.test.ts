import assert from "node:assert/strict";
import { test } from "node:test";
import { appendInput, appendRules } from "./append-form.ts";

const whole = { ...appendRules.start, share: "0.1", apr: "45.5", distance: "2", days: "3", shares: "50" };

test("rates are written in percent and sent as they are counted, and nothing is sent in part", () => {
  const faults = (more: object) =>
    Object.entries(appendRules.faults({ ...whole, ...more }, undefined)).filter(([, fault]) => fault);
  assert.deepEqual(faults({}), []);
  for (const more of [{ share: "0" }, { apr: "0" }, { distance: "x" }, { days: "1.5" }, { shares: "0" }, { hours: "" }])
    assert.equal(faults(more).length, 1);
  const { apr, distance, symbol, sale_hours } = appendInput({ ...whole, symbol: " eth/usdt " });
  assert.deepEqual([apr, distance, symbol, sale_hours], ["0.455", "0.02", "ETH/USDT", "24"]);
});
