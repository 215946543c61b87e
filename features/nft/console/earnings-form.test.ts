import assert from "node:assert/strict";
import { test } from "node:test";
import { type PaymentFields, paymentRules } from "./earnings-form.ts";

test("a payment is of what was earned, and has a reference", () => {
  const earned = [{ currency: "USDT", amount: "43.875" }];
  const whole: PaymentFields = { currency: "USDT", amount: "43.875", payment: "SEPA 4711" };
  const codes = (more: Partial<PaymentFields>) =>
    Object.values(paymentRules.faults({ ...whole, ...more }, earned)).flatMap((fault) => (fault ? [fault.code] : []));
  assert.deepEqual(codes({}), []);
  for (const amount of ["", "0", "43.876", "x"]) assert.deepEqual(codes({ amount }), ["paid-amount"]);
  assert.deepEqual(codes({ currency: "BTC" }), ["paid-amount"]);
  assert.deepEqual(codes({ payment: "abc" }), ["payment"]);
});
