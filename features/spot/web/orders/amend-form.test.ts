import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import type { OrderStanding } from "../../rules.ts";
import { btc as terms } from "../../rules/testing.ts";
import { type AmendFacts, amendRules, startOf } from "./amend-form.ts";

const units = (text: string): bigint => parseAmount("BTC", text)!.units;
const order: OrderStanding = {
  side: "buy",
  postOnly: false,
  price: parsePrice("59000")!,
  quantity: units("0.5"),
  filled: units("0.2"),
};
const facts: AmendFacts = { terms, reference: parsePrice("60000")!, order, available: parseAmount("USDT", "1000")! };
const start = startOf(order, terms, 2);
const codes = (change: Partial<typeof start>, more: Partial<AmendFacts> = {}) => {
  const { target_price, amount } = amendRules.faults({ ...start, ...change }, { ...facts, ...more });
  return [target_price?.code, amount?.code];
};

test("an untouched order has no fault and nothing to do", () => {
  assert.deepEqual(start, { target_price: "59000.00", amount: "0.5" });
  assert.deepEqual(codes({}), [undefined, undefined]);
  const { isChanged, holds } = amendRules.summary(start, facts)!;
  assert.deepEqual([isChanged, formatAmount(holds)], [false, "17700"]);
});

test("wanting less keeps the turn, and what the rest will hold is shown", () => {
  const less = amendRules.summary({ ...start, amount: "0.3" }, facts)!;
  assert.deepEqual([less.keepsTurn, formatAmount(less.holds)], [true, "5900"]);
  const dearer = amendRules.summary({ ...start, target_price: "60000" }, facts)!;
  assert.deepEqual([dearer.keepsTurn, formatAmount(dearer.holds)], [false, "18000"]);
});

test("faults stand at the field that can mend them", () => {
  assert.deepEqual(codes({ target_price: "59000.001" }), ["price-off-tick", undefined]);
  assert.deepEqual(codes({ target_price: "" }), ["price-outside-band", undefined]);
  assert.deepEqual(codes({ amount: "0.2" }), [undefined, "below-filled"]);
  assert.deepEqual(codes({ amount: "" }), [undefined, "below-minimum"]);
  assert.deepEqual(codes({ amount: "0.4" }, { reference: undefined }), [undefined, "market-closed"]);
});

test("what the order holds already counts as money to spend", () => {
  assert.deepEqual(codes({ amount: "0.51" }), [undefined, undefined]);
  assert.deepEqual(codes({ amount: "0.52" }), [undefined, "insufficient-balance"]);
  assert.deepEqual(codes({ amount: "0.52" }, { available: undefined }), [undefined, undefined]);
});
