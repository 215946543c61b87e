import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { mostOf, type Product, yieldRules } from "./yield-form.ts";

const flexible: Product = {
  product: "flexible-usdt",
  kind: "flexible",
  currency: "USDT",
  currency_id: 3,
  min: "1",
  days: null,
  rate_today: "0.0001",
  rate_tomorrow: "0.0002",
  annual_rate: "0.073",
  pool_free: "1",
  closed: null,
  table: [],
};
const contract: Product = {
  ...flexible,
  kind: "cloud",
  days: 2,
  rate_today: null,
  rate_tomorrow: null,
  table: ["0.003", "0.001"],
};
const now = Date.UTC(2026, 2, 2, 15);
const facts = (product: Product, available = "9000") => ({ product, now, available: parseAmount("USDT", available) });

test("no more is offered than the customer has and the pool can set aside", () => {
  assert.deepEqual(
    [facts(flexible, "100"), facts(flexible), facts(contract)].map((one) => formatAmount(mostOf(one))),
    ["100", "5000.00004999", "250.00000333"],
  );
  const fault = (text: string) => yieldRules.faults({ amount: text }, facts(flexible)).amount?.code;
  assert.deepEqual(
    [fault("0"), fault("0.5"), fault("6000"), fault("5000")],
    ["below-minimum", "below-minimum", "pool-short", undefined],
  );
});

test("what the first day, all days and a year bring is said in money, and when they are", () => {
  const daily = yieldRules.summary({ amount: "1000" }, facts(flexible))!;
  assert.deepEqual([daily.first, daily.inAll, daily.year].map(formatAmount), ["0.2", "0.2", "73"]);
  assert.deepEqual([daily.firstDay, daily.endsAt], [Date.UTC(2026, 2, 3), undefined]);
  const both = yieldRules.summary({ amount: "100" }, facts(contract))!;
  assert.deepEqual([formatAmount(both.first), formatAmount(both.inAll), both.endsAt], ["0.3", "0.4", Date.UTC(2026, 2, 5)]);
  assert.equal(yieldRules.summary({ amount: "" }, facts(flexible)), undefined);
});
