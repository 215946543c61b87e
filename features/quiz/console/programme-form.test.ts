import assert from "node:assert/strict";
import { test } from "node:test";
import { programmeInput, programmeRules } from "./programme-form.ts";

const faulty = (more: object): string[] =>
  Object.entries(programmeRules.faults({ ...programmeRules.start, ...more }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("a programme has a market, two to four outcomes, parts of one, and minutes", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ symbol: " ", fee: "" }), ["symbol required", "fee required"]);
  assert.deepEqual(faulty({ outcomes: "5", distance: "1" }), ["outcomes no-number", "distance no-number"]);
  assert.deepEqual(faulty({ close: "0" }), ["close no-number"]);
  const { symbol, fee_rate, close_minutes } = programmeInput({ ...programmeRules.start, symbol: " btc/usdt " });
  assert.deepEqual([symbol, fee_rate, close_minutes], ["BTC/USDT", "0.05", "10"]);
});
