import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { type BorrowFacts, borrowRules, freeing } from "./borrow-form.ts";
import { placeOf, priceAtShare, simulate, TODAY } from "./loan-model.ts";

const facts: BorrowFacts = {
  offer: {
    offer_id: 1,
    currency: "USDT",
    currency_id: 3,
    collateral: "BTC",
    collateral_id: 1,
    hourly_rate: "0.00001",
    daily_rate: "0.00024",
    annual_rate: "0.0876",
    ltv_max: "0.65",
    min: "100",
    max: "50000",
    pool_free: "40000",
    symbol: "BTC/USDT",
    price: "60000",
  },
  days: 30,
  releases: true,
  room: "50000",
  available: parseAmount("BTC", "1"),
};
const faulty = (fields: { amount: string; collateral: string }, more: Partial<BorrowFacts> = {}): string[] =>
  Object.entries(borrowRules.faults(fields, { ...facts, ...more })).flatMap(([name, fault]) =>
    fault ? [`${name} ${fault.code}`] : [],
  );

test("an amount and its collateral are judged by the server's rules before they are sent", () => {
  assert.deepEqual(faulty({ amount: "", collateral: "" }), ["amount required", "collateral required"]);
  assert.deepEqual(faulty({ amount: "99", collateral: "1" }), ["amount below-minimum"]);
  assert.deepEqual(faulty({ amount: "41000", collateral: "1" }), ["amount loan-pool-short"]);
  assert.deepEqual(faulty({ amount: "6000", collateral: "1" }, { room: "5000" }), ["amount loan-limit"]);
  assert.deepEqual(faulty({ amount: "6000", collateral: "0.1" }), ["collateral too-little-collateral"]);
  assert.deepEqual(faulty({ amount: "6000", collateral: "2" }), ["collateral insufficient-balance"]);
  assert.deepEqual(faulty({ amount: "6000", collateral: "0.2" }), []);
  assert.equal(
    borrowRules.summary({ amount: "6000", collateral: "0.2" }, { ...facts, offer: { ...facts.offer, price: null } }),
    undefined,
  );
});

test("before the press it says what leaves, what it costs by the hour, day and year, and where the lines lie", () => {
  const told = borrowRules.summary({ amount: "6000", collateral: "0.2" }, facts)!;
  const texts = [told.leaves, told.perHour, told.perDay, told.inAll, told.perYear, told.overdueDay, told.worstFee].map(
    formatAmount,
  );
  assert.deepEqual(texts, ["5999.88", "0.06", "1.44", "43.2", "525.6", "30", "0.001"]);
  assert.deepEqual([told.rate, told.ltv, told.call, told.close], ["2", "0.5", "38999.79", "32999.73"]);
});

test("the press that frees all proceeds asks for a little more than twice the amount", () => {
  const collateral = freeing({ amount: "6000", collateral: "" }, facts)!;
  assert.equal(collateral, "0.20060001");
  const told = borrowRules.summary({ amount: "6000", collateral }, facts)!;
  assert.equal(formatAmount(told.leaves), "6000");
  assert.equal(freeing({ amount: "1", collateral: "" }, facts), undefined);
});

test("the simulator says what a price would make of a loan, down to what a close-out sells and leaves", () => {
  const { held, price } = borrowRules.summary({ amount: "6000", collateral: "0.2" }, facts)!;
  assert.equal(priceAtShare(price, TODAY), price);
  const at = (text: string) => simulate(held, parsePrice(text)!);
  assert.deepEqual([at("60000").standing, at("38000").standing, at("34000").standing], ["safe", "called", "last"]);
  const closed = at("32000");
  assert.equal(closed.standing, "closed");
  assert.ok(closed.sale!.sold.units > 0n && closed.sale!.left.units > 0n);
  assert.deepEqual([placeOf("0.9"), placeOf("1.1") > 9.9, placeOf("3")], [0, true, 100]);
});
