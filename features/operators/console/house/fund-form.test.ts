import assert from "node:assert/strict";
import { test } from "node:test";
import { fundRules } from "./fund-form.ts";

const facts = { currency: "USDT", treasury: "100.5" };
const faultOf = (amount: string): string | undefined => fundRules.faults({ amount }, facts).amount?.code;

test("a pool is funded with an amount that the treasury holds", () => {
  assert.equal(faultOf("100.5"), undefined);
  assert.equal(faultOf("100.51"), "treasury-short");
});

test("nothing, and what is no amount of the currency, is refused", () => {
  assert.equal(faultOf(""), "required");
  assert.equal(faultOf("0"), "wrong-amount");
  assert.equal(faultOf("1.0000000000000000001"), "wrong-amount");
});
