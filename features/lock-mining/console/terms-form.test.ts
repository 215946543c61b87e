import assert from "node:assert/strict";
import { test } from "node:test";
import { termsInput, termsRules } from "./terms-form.ts";

const good = { ...termsRules.start, offer: "USDT 30", dailyYield: "0.0003", min: "10" };
const faulty = (more: object): string[] =>
  Object.entries(termsRules.faults({ ...good, ...more }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("terms have a name, a term within bounds, a yield, a penalty and a least amount", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ offer: " ", currency: "" }), ["offer required", "currency required"]);
  assert.deepEqual([faulty({ days: "0" }), faulty({ days: "367" })], [["days no-days"], ["days no-days"]]);
  assert.deepEqual(
    [faulty({ dailyYield: "0" }), faulty({ dailyYield: "0.02" })],
    [["dailyYield no-yield"], ["dailyYield no-yield"]],
  );
  assert.deepEqual([faulty({ penaltyRatio: "0" }), faulty({ penaltyRatio: "1" })], [[], ["penaltyRatio no-ratio"]]);
  assert.deepEqual(faulty({ min: "0" }), ["min no-amount"]);
  assert.deepEqual([termsInput(good).period_days, termsInput(good).is_on_sale], ["30", "1"]);
});
