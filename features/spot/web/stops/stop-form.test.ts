import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { btc as terms } from "../../rules/testing.ts";
import { datedLimitInput, type StopFacts, type StopFormFields, stopInput, stopRules } from "./stop-form.ts";

const facts: StopFacts = {
  terms,
  index: parsePrice("60000"),
  available: { base: parseAmount("BTC", "2")!, quote: parseAmount("USDT", "10000")! },
};
const of = (fields: Partial<StopFormFields>): StopFormFields => ({ ...stopRules.start, ...fields });
const faultsOf = (fields: Partial<StopFormFields>) =>
  Object.entries(stopRules.faults(of(fields), facts)).map(([field, fault]) => [field, fault?.code, fault?.values?.nearest]);
const holdsOf = (fields: Partial<StopFormFields>) => {
  const { holds } = stopRules.summary(of(fields), facts);
  return holds && `${formatAmount(holds)} ${holds.currency}`;
};
const pair = { currency_id: 1, legal_id: 3 };

test("each fault stands at the field that mends it, with the nearest value in its own unit", () => {
  const stop = { stop_price: "59000", target_price: "58990", amount: "0.5" };
  assert.deepEqual(faultsOf(stop), []);
  assert.deepEqual(faultsOf({ ...stop, stop_price: "" }), [["stop_price", "stop-missing", undefined]]);
  assert.deepEqual(faultsOf({ ...stop, stop_price: "60000" }), [["stop_price", "stop-would-fire", "59940"]]);
  assert.deepEqual(faultsOf({ ...stop, target_price: "" }), [["target_price", "price-missing", undefined]]);
  assert.deepEqual(faultsOf({ ...stop, amount: "" }), [["amount", "below-minimum", "0.00009"]]);
  assert.deepEqual(faultsOf({ ...stop, amount: "2.5" }), [["amount", "insufficient-balance", "2"]]);
  const trailing = { kind: "trailing-stop", amount: "0.5" } as const;
  assert.deepEqual(faultsOf(trailing), [["trail", "stop-missing", undefined]]);
  assert.deepEqual(faultsOf({ ...trailing, trail: "25" }), [["trail", "trail-outside", "20"]]);
  assert.deepEqual(faultsOf({ ...trailing, trail: "1.5" }), []);
  const oco = { kind: "oco", type: "buy", target_price: "59000", stop_price: "61000", amount: "0.1" } as const;
  assert.deepEqual(faultsOf(oco), [["stop_limit_price", "price-missing", undefined]]);
  assert.deepEqual(faultsOf({ ...oco, stop_limit_price: "70000" }), [["stop_limit_price", "stop-limit-outside", "67100"]]);
  assert.deepEqual(faultsOf({ kind: "limit", target_price: "59000", amount: "0.1" }), [["expiry", "date-missing", undefined]]);
});

test("what is held is told before it is placed: the dearer limit of an oco, the quote amount of a buy at the market", () => {
  assert.equal(holdsOf({ stop_price: "59000", target_price: "58990", amount: "0.5" }), "0.5 BTC");
  assert.equal(holdsOf({ type: "buy", stop_price: "61000", target_price: "61100", amount: "0.1" }), "6110 USDT");
  assert.equal(holdsOf({ type: "buy", kind: "trailing-stop", trail: "1", amount: "500" }), "500 USDT");
  const oco = { kind: "oco", type: "buy", target_price: "59000", stop_price: "61000", stop_limit_price: "61100" } as const;
  assert.equal(holdsOf({ ...oco, amount: "0.1" }), "6110 USDT");
  assert.equal(stopRules.summary(of(oco), facts).most, "0.16366");
});

test("a call carries the fields of its kind alone, percent as a share, and a date as a moment", () => {
  const all = { stop_price: "59000", target_price: "58990", stop_limit_price: "58000", trail: "1.5", amount: "0.5" };
  const named = (kind: "stop-limit" | "trailing-stop") => {
    const { currency_id: _base, legal_id: _quote, ...rest } = stopInput(of({ ...all, kind, expiry: "week" }), kind, pair, 1_000);
    return rest;
  };
  const ends = { expires_at: String(1_000 + 7 * DAY_MS) };
  const what = { type: "sell", amount: "0.5", ...ends };
  assert.deepEqual(named("stop-limit"), { ...what, kind: "stop-limit", stop_price: "59000", target_price: "58990" });
  assert.deepEqual(named("trailing-stop"), { ...what, kind: "trailing-stop", trail: "0.015" });
  const dated = datedLimitInput(of({ ...all, kind: "limit", expiry: "week" }), pair, 1_000);
  assert.deepEqual([dated.time_in_force, dated.expires_at, dated.target_price], ["gtd", ends.expires_at, "58990"]);
});
