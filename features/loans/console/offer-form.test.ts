import assert from "node:assert/strict";
import { test } from "node:test";
import { offerInput, offerRules } from "./offer-form.ts";

const good = { ...offerRules.start, hourly: "0.00001", min: "100", max: "50000" };
const faulty = (more: object): string[] =>
  Object.entries(offerRules.faults({ ...good, ...more }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("an offer has two coins, a rate and a loan to value within bounds, and amounts", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ currency: " ", collateral: "" }), ["currency required", "collateral required"]);
  assert.deepEqual([faulty({ hourly: "0" }), faulty({ hourly: "0.0002" })], [["hourly no-rate"], ["hourly no-rate"]]);
  assert.deepEqual([faulty({ ltv: "0.7" }), faulty({ ltv: "x" })], [["ltv no-ltv"], ["ltv no-ltv"]]);
  assert.deepEqual(faulty({ min: "0", max: "" }), ["min no-amount", "max no-amount"]);
  assert.deepEqual([offerInput(good).ltv_max, offerInput(good).is_on_sale], ["0.65", "1"]);
});
