import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatPrice, formatRate, parseAmount } from "@assay/core/money.ts";
import { offeredBy } from "@assay/ui/form.ts";
import { apple as terms } from "../rules/testing.ts";
import { allOf, type OrderFacts, type OrderFields, orderInput, orderRules } from "./stock-form.ts";

const facts: OrderFacts = {
  terms,
  latest: "250",
  isOpen: true,
  available: { base: parseAmount("AAPL", "1.5")!, quote: parseAmount("USDT", "600")! },
  before: { buy: 0n, sell: 0n },
};
const fields = (change: Partial<OrderFields>): OrderFields => ({ ...orderRules.start, ...change });

test("money buys a fraction at the house's price, with the fee out of it", () => {
  const { price, shares, cost, fee, held } = orderRules.summary(fields({ amount: "100" }), facts);
  assert.deepEqual(
    [formatPrice(price!), formatAmount(shares!), formatAmount(cost!), formatAmount(fee!), held],
    ["250.06", "0.399704", "99.94998224", "0.049975", undefined],
  );
});

test("STOCK-16 the price is that of the order's size, and of what its customer has traded before", () => {
  const rich = { ...facts, available: { base: parseAmount("AAPL", "900")!, quote: parseAmount("USDT", "300000")! } };
  const shown = (change: Partial<OrderFields>, before = 0n) => {
    const { price, halfSpread } = orderRules.summary(fields(change), { ...rich, before: { buy: before, sell: before } });
    return [formatPrice(price!), formatRate(halfSpread)];
  };
  assert.deepEqual(shown({}), ["250.05", "0.0002"]);
  assert.deepEqual(shown({ amount: "250000" }), ["250.37", "0.00145"]);
  assert.deepEqual(shown({ type: "sell", counted: "shares", amount: "800", price: "225" }), ["249.72", "0.0011"]);
  assert.deepEqual(shown({ amount: "10000" }, parseAmount("USDT", "240000")!.units), ["250.67", "0.00265"]);
});

test("while the exchange is closed an order holds the most that it can cost", () => {
  const asked = fields({ counted: "shares", amount: "2" });
  const { held, limit } = orderRules.summary(asked, { ...facts, isOpen: false });
  assert.deepEqual([formatAmount(held!), formatPrice(limit!)], ["550.275", "275"]);
  assert.deepEqual(orderRules.faults(asked, { ...facts, isOpen: false }), {});
});

test("a fault stands at the field that it is about", () => {
  assert.equal(orderRules.faults(fields({}), facts).amount?.code, "required");
  assert.equal(orderRules.faults(fields({ amount: "700" }), facts).amount?.code, "insufficient-balance");
  assert.equal(
    orderRules.faults(fields({ type: "sell", counted: "shares", amount: "2" }), facts).amount?.code,
    "insufficient-balance",
  );
  assert.equal(orderRules.faults(fields({ amount: "10", price: "500" }), facts).price?.code, "price-outside-band");
  assert.equal(orderRules.faults(fields({ amount: "10" }), { ...facts, latest: null }).amount?.code, "market-closed");
});

test("a fault offers the nearest value, and never more than there is", () => {
  const nearest = (change: Partial<OrderFields>, more: Partial<OrderFacts> = {}) => {
    const { amount, price } = orderRules.faults(fields(change), { ...facts, ...more });
    return [offeredBy(amount), offeredBy(price)];
  };
  assert.deepEqual(nearest({ amount: "10", price: "250.001" }), [undefined, "250"]);
  assert.deepEqual(nearest({ amount: "10", price: "500" }), [undefined, "274.7"]);
  assert.deepEqual(nearest({ price: "1" }), [undefined, "225.3"], "a price is judged before there is an amount");
  assert.deepEqual(nearest({ amount: "0.5" }), ["1", undefined]);
  assert.deepEqual(nearest({ counted: "shares", amount: "0.0001" }), ["0.004", undefined]);
  const available = { base: parseAmount("AAPL", "0.001")!, quote: parseAmount("USDT", "0.9")! };
  for (const counted of ["money", "shares"] as const)
    for (const type of ["buy", "sell"] as const)
      assert.deepEqual(nearest({ type, counted, amount: "0.0001" }, { available }), [undefined, undefined], `${type} ${counted}`);
});

test("everything is money of a buyer and shares of a seller", () => {
  assert.deepEqual(allOf(fields({}), facts), { counted: "money", amount: "600" });
  assert.deepEqual(allOf(fields({ type: "sell" }), facts), { counted: "shares", amount: "1.5" });
  assert.deepEqual(orderInput(fields({ amount: "5" }), 1001), {
    currency_id: "1001",
    type: "buy",
    amount: "5",
    amount_in: "money",
  });
});
