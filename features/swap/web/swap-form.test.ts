import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { chosen, mostOf, swapRules, swapStart, type Terms, turned } from "./swap-form.ts";

const terms: Terms = {
  from_currency: "USDT",
  to_currency: "BTC",
  ratio: "0.000016666666",
  inverse: "60000",
  fee_rate: "0.001",
  spread_rate: "0.0005",
  min: "1",
  largest: "25000",
};
const facts = { terms, available: parseAmount("USDT", "1000")! };
const fields = (amount: string) => ({ ...swapRules.start, amount });
const fault = (amount: string, known = facts) => swapRules.faults(fields(amount), known).amount?.code;

test("an amount is judged by the server's rule, and by what there is", () => {
  assert.deepEqual(
    ["", "0", "0.5", "1", "1000", "1000.00000001"].map((amount) => fault(amount)),
    ["required", "wrong-amount", "below-minimum", undefined, undefined, "insufficient-balance"],
  );
  assert.equal(fault("26000", { ...facts, available: parseAmount("USDT", "30000")! }), "above-largest");
  assert.equal(formatAmount(mostOf(fields(""), { ...facts, available: parseAmount("USDT", "30000")! })!), "25000");
  assert.equal(swapRules.faults({ from: "BTC", to: "BTC", amount: "1" }, facts).to?.code, "same-currency");
});

test("what will arrive is told beforehand, by the terms of the pair that is chosen alone", () => {
  assert.equal(formatAmount(swapRules.summary(fields("600"), facts)!), "0.00998499");
  assert.equal(swapRules.summary({ ...fields("600"), to: "ETH" }, facts), undefined);
  assert.equal(swapRules.summary(fields("0.5"), facts), undefined);
});

test("the coins are turned round, and choosing one for the other does the same", () => {
  const there = swapRules.summary(fields("600"), facts);
  assert.deepEqual(turned(fields("600"), there), { from: "BTC", to: "USDT", amount: "0.00998499" });
  assert.equal(turned(fields("600"), undefined).amount, "");
  assert.deepEqual(chosen(fields("600"), { from: "BTC" }), { from: "BTC", to: "USDT", amount: "" });
  assert.deepEqual(chosen(fields("600"), { to: "ETH" }), { from: "USDT", to: "ETH", amount: "600" });
  assert.deepEqual(chosen(fields("600"), { from: "ETH" }), { from: "ETH", to: "BTC", amount: "" });
  assert.deepEqual(swapStart(new URLSearchParams({ from: "ETH" })), { from: "ETH", to: "USDT" });
  assert.deepEqual([swapStart(new URLSearchParams({ from: "USDT" })), swapStart(new URLSearchParams({ from: "?" }))], [{}, {}]);
});
