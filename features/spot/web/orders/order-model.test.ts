import assert from "node:assert/strict";
import { test } from "node:test";
import { askedOf, filledPercent, type Order, shownState } from "./order-model.ts";

const order: Order = {
  id: "1",
  symbol: "BTC/USDT",
  currency_id: 1,
  legal_id: 3,
  type: "buy",
  kind: "limit",
  time_in_force: "gtc",
  post_only: false,
  target_price: "60000",
  amount: "0.3",
  quote_amount: null,
  filled: "0",
  filled_quote: "0",
  average_price: null,
  fee: "0",
  fee_currency: "BTC",
  maker_fee: "0.0008",
  taker_fee: "0.001",
  state: "open",
  cancel_reason: null,
  stop: null,
  expires_at: null,
  created_at: 0,
  updated_at: 0,
};
const byQuote: Order = { ...order, kind: "market", amount: null, quote_amount: "100", filled: "0.0016", filled_quote: "99.999" };

test("the filled share is cut down, so that 100 means all", () => {
  assert.equal(filledPercent(order), 0);
  assert.equal(filledPercent({ ...order, filled: "0.2999999" }), 99);
  assert.equal(filledPercent({ ...order, filled: "0.3" }), 100);
  assert.equal(filledPercent(byQuote), 99);
  assert.equal(filledPercent({ ...byQuote, state: "filled" }), 100);
});

test("an open order with fills is called partly filled", () => {
  assert.equal(shownState(order), "open");
  assert.equal(shownState({ ...order, filled: "0.1" }), "part");
  assert.equal(shownState({ ...order, filled: "0.1", state: "cancelled" }), "cancelled");
});

test("an order by quote amount is counted in quote", () => {
  assert.deepEqual(askedOf(byQuote), { value: "100", currency: "USDT" });
  assert.deepEqual(askedOf(order), { value: "0.3", currency: "BTC" });
});
