import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { apple as terms } from "../rules/testing.ts";
import { type AmendFacts, amendRules } from "./amend-form.ts";
import type { Order } from "./order-model.ts";

const order = {
  type: "buy",
  symbol: "AAPL/USDT",
  target_price: "240",
  limit_price: "240",
  amount: "2",
  money: null,
  held: "480.24",
} as Order;
const facts: AmendFacts = {
  terms,
  order,
  latest: "250",
  isOpen: true,
  available: { base: parseAmount("AAPL", "0")!, quote: parseAmount("USDT", "10")! },
  // The order itself: two shares at 240.
  before: { buy: parseAmount("USDT", "480")!.units, sell: 0n },
};
const faultAt = (price: string, change: Partial<AmendFacts> = {}) =>
  amendRules.faults({ price }, { ...facts, ...change }).price?.code;
const summaryAt = (price: string, change: Partial<AmendFacts> = {}) => {
  const summary = amendRules.summary({ price }, { ...facts, ...change });
  return summary && [formatAmount(summary.held), summary.isNow];
};

test("another limit is paid from what the order holds and what is free beside it", () => {
  assert.deepEqual(summaryAt("244"), ["488.244", false]);
  assert.equal(faultAt("244"), undefined);
  assert.equal(faultAt("246"), "insufficient-balance");
  assert.equal(faultAt("246", { available: undefined }), undefined);
});

test("the price that stands already is no change, and one that has come trades at once", () => {
  assert.equal(summaryAt("240.00"), undefined);
  assert.deepEqual(summaryAt("251"), ["502.251", true]);
  assert.deepEqual(summaryAt("250.06"), ["500.37006", true]);
  assert.deepEqual(summaryAt("250.06", { before: { buy: parseAmount("USDT", "8480")!.units, sell: 0n } }), ["500.37006", false]);
  assert.deepEqual(summaryAt("251", { isOpen: false }), ["502.251", false]);
  assert.deepEqual(summaryAt("240", { order: { ...order, target_price: null } }), ["480.24", false]);
});

test("what cannot be a price says which can, and an amount that does not suit it offers none", () => {
  assert.deepEqual(
    [faultAt(""), faultAt("240.001"), faultAt("300"), faultAt("244", { latest: null })],
    ["required", "price-off-tick", "price-outside-band", "market-closed"],
  );
  const tiny = { ...facts, order: { ...order, amount: "0.00409" } };
  const { code, isBeyondReach } = amendRules.faults({ price: "230" }, tiny).price!;
  assert.deepEqual([code, isBeyondReach], ["below-minimum", true]);
  const byMoney = { order: { ...order, amount: null, money: "100", held: "100" } };
  assert.deepEqual(summaryAt("230", byMoney), ["100", false]);
});
