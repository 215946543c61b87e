import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatPrice, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { fairYield, normal } from "./option-price.ts";
import { breakEvenOf, mostOf, optionOf, type Product, purchaseRules } from "./purchase-form.ts";

const now = Date.UTC(2026, 2, 2);
const call: Product = {
  product_id: 1,
  symbol: "BTC/USDT",
  type: "call",
  currency: "BTC",
  currency_id: 1,
  other: "USDT",
  linked_price: "58000",
  apr: "0.01",
  term_yield: "0.002",
  days: 73,
  matures_at: now + 73 * DAY_MS,
  window_from: now + 73 * DAY_MS - 1_800_000,
  void_at: now + 73 * DAY_MS + 14_400_000,
  price: "1",
  sale_until: now,
  shares: 100,
  remaining: 50,
  largest: 20,
  closed: null,
  index: "50000",
  volatility: "0.5",
};
const put: Product = { ...call, type: "put", currency: "USDT", other: "BTC", linked_price: "48000", price: "1000" };
const facts = (product: Product, available?: string) => ({
  product,
  now,
  available: available === undefined ? undefined : parseAmount(product.currency, available),
});

test("both outcomes, the interest and what a fall leaves are said in money, beside what holding would leave", () => {
  const { same, converted, earned, worst, held } = purchaseRules.summary({ num: "10" }, facts(call))!;
  assert.deepEqual([same, converted, earned, worst!, held!].map(formatAmount), ["10.02", "581160", "0.02", "350700", "350000"]);
  const low = purchaseRules.summary({ num: "10" }, facts(put))!;
  assert.deepEqual([low.same, low.converted, low.worst!, low.held!].map(formatAmount), ["10020", "0.20875", "7306.25", "10000"]);
  assert.equal(purchaseRules.summary({ num: "0" }, facts(call)), undefined);
  // Its linked price lies below where the fall ends: it is paid in money.
  const far = purchaseRules.summary({ num: "10" }, facts({ ...put, linked_price: "30000" }))!;
  assert.deepEqual([far.worst!, far.held!].map(formatAmount), ["10020", "10000"]);
  assert.deepEqual(
    [call, put].map((one) => formatPrice(breakEvenOf(one))),
    ["58116", "47904.1916167664"],
  );
});

test("no more is offered than there is to spend, to sell and to promise", () => {
  const fault = (num: string, available?: string) => purchaseRules.faults({ num }, facts(call, available)).num;
  assert.deepEqual(
    [fault("")?.code, fault("1.5")?.code, fault("51")?.code, fault("21")?.code],
    ["required", "whole-shares", "above-shares-left", "house-cannot-promise"],
  );
  assert.deepEqual(
    [fault("4", "3.5")?.code, fault("4", "3.5")?.values?.["nearest"], fault("3", "3.5")],
    ["insufficient-balance", "3", undefined],
  );
  assert.deepEqual([mostOf(facts(call)), mostOf(facts(call, "3.5")), mostOf(facts(call, "300"))], [20, 3, 20]);
});

test("an option is priced as the textbooks have it, and what is not paid of it stays with the house", () => {
  // S 42, K 40, half a year, 20 %, without interest.
  const textbook = { index: parsePrice("42")!, linked: parsePrice("40")!, volatility: 0.2, days: 182.5 };
  const optionTerms = { index: parsePrice("50000")!, linked: parsePrice("58000")!, volatility: 0.5, days: 73 };
  const part = (type: "call" | "put", of: number) => (Number(fairYield({ type, ...textbook })) / 1e8) * of;
  assert.ok(Math.abs(part("call", 42) - 3.44719) < 0.0001 && Math.abs(part("put", 40) - 1.44719) < 0.0001);
  assert.ok(Math.abs(normal(1.96) - 0.975) < 1e-5 && Math.abs(normal(-1.96) - 0.025) < 1e-5);
  assert.equal(fairYield({ type: "call", ...textbook, days: 0 }), BigInt(Math.round((2 / 42) * 1e8)));
  const { fair, paid, kept } = optionOf(call, now)!;
  assert.deepEqual([paid, kept], [parseRate("0.002")!, fair - paid]);
  assert.equal(optionOf({ ...call, volatility: null }, now), undefined);
  // What is bought is worth (1 + r) × (S − call): what is missing of S is kept, however large the interest.
  for (const apr of ["0.01", "5"]) {
    const r = Number(apr) / 5;
    const bare = Number(fairYield({ ...optionTerms, type: "call" })) / 1e8;
    const left = Number(optionOf({ ...call, apr, term_yield: String(r) }, now)!.kept) / 1e8;
    assert.ok(Math.abs(1 - (1 + r) * (1 - bare) - left) < 1e-7, apr);
  }
  assert.ok(Math.abs(Number(kept) / 1e8 - 0.034517979) < 2e-7);
});
