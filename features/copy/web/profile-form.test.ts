import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount } from "@assay/core/money.ts";
import { type ProfileFields, profileInput, profileRules } from "./profile-form.ts";

const fields = (change: Partial<ProfileFields>): ProfileFields => ({
  ...profileRules.start,
  signature: "Slow and small",
  symbols: ["BTC/USDT"],
  ...change,
});
const faulty = (change: Partial<ProfileFields>): string[] =>
  Object.entries(profileRules.faults(fields(change), undefined)).flatMap(([name, fault]) =>
    fault ? [`${name} ${fault.code}`] : [],
  );

test("a profile is judged before it is sent", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ signature: " a ", symbols: [] }), ["signature required", "symbols required"]);
  assert.deepEqual(faulty({ share: "30.01" }), ["share share-too-high"]);
  assert.deepEqual(faulty({ share: "" }), ["share required"]);
  assert.deepEqual(faulty({ amount_min: "0" }), ["amount_min below-minimum"]);
  assert.deepEqual(faulty({ amount_min: "100", amount_max: "99" }), ["amount_max amounts-crossed"]);
  assert.deepEqual(faulty({ places: "0" }), ["places wrong-amount"]);
  assert.deepEqual(faulty({ places: "1001" }), ["places above-maximum"]);
});

test("the share is told as money of a thousand and sent as a fraction", () => {
  assert.equal(formatAmount(profileRules.summary(fields({ share: "12.5" }), undefined)!), "125");
  assert.equal(profileRules.summary(fields({ share: "" }), undefined), undefined);
  assert.deepEqual(profileInput(fields({ share: "12.5", signature: " Slow " })), {
    signature: "Slow",
    symbols: "BTC/USDT",
    share: "0.125",
    amount_min: "50",
    amount_max: "5000",
    places: "100",
  });
});
