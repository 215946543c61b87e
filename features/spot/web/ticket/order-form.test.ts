import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, formatPrice, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import fc from "fast-check";
import { judgeOrder } from "../../rules.ts";
import { coarse as terms } from "../../rules/testing.ts";
import { ofKind, ofPostOnly, ofSide, ofTimeInForce, orderInput, type OrderFields } from "./order-fields.ts";
import { orderRules } from "./order-form.ts";
import { amountFor, type OrderFacts, tradeOf } from "./order-trade.ts";

const at = (price: string, quantity: string) => ({ price, quantity, house: quantity });
const book = {
  feed: { source: "simulated" as const, label: "seed 7" },
  symbol: "BTC/USDT",
  bids: [at("59999.5", "0.5"), at("59999", "1")],
  asks: [at("60000", "0.1"), at("60001", "0.2"), at("60010", "1")],
  at: 0,
};
const facts: OrderFacts = {
  terms,
  reference: parsePrice("60000"),
  available: { base: parseAmount("BTC", "0.25")!, quote: parseAmount("USDT", "1000")! },
  book,
};
const limitBuy: OrderFields = { ...orderRules.start, target_price: "59000", amount: "0.01" };
const marketBuy: OrderFields = { ...orderRules.start, ...ofKind(orderRules.start, "market") };
const faultsOf = (fields: Partial<OrderFields>, more: Partial<OrderFacts> = {}) =>
  orderRules.faults({ ...limitBuy, ...fields }, { ...facts, ...more });
const summaryOf = (fields: OrderFields, more: Partial<OrderFacts> = {}) => orderRules.summary(fields, { ...facts, ...more });

test("an order within the terms and the balance has no fault", () => {
  assert.deepEqual(faultsOf({}), {});
});

test("a fault stands at the field that mends it and names the nearest value", () => {
  assert.equal(faultsOf({ target_price: "" }).target_price?.code, "price-missing");
  assert.deepEqual(faultsOf({ target_price: "59000.3" }).target_price, {
    code: "price-off-tick",
    values: { nearest: "59000.5", tick: "0.5" },
    lasting: true,
  });
  assert.equal(faultsOf({ target_price: "70000" }).target_price?.values?.nearest, "65900", "inside the band by a thousandth");
  assert.equal(faultsOf({ target_price: "1" }).target_price?.values?.nearest, "54100");
  assert.equal(faultsOf({ amount: "0.000015", target_price: "60000" }).amount?.code, "below-minimum");
  assert.deepEqual(faultsOf({ amount: "0.010003" }).amount, {
    code: "amount-off-step",
    values: { nearest: "0.01", step: "0.00001" },
    lasting: true,
  });
  assert.equal(faultsOf({ amount: "" }).amount?.values?.nearest, "0.00009");
});

test("what another digit cannot mend is told at once, what it can is not", () => {
  const amountLasts = (amount: string) => faultsOf({ amount }).amount?.lasting;
  for (const text of ["0.0000000000001", "0.00001", "0.010003", "0.02", "1000"]) assert.equal(amountLasts(text), true, text);
  for (const text of ["", "0", "0.0", "0.000"]) assert.equal(amountLasts(text), false, text);
  assert.equal(faultsOf({ target_price: "6" }).target_price?.lasting, false, "on its way to 60000");
});

test("an order that costs more than there is offers the most that can be afforded", () => {
  assert.deepEqual(faultsOf({ amount: "0.02" }).amount, {
    code: "insufficient-balance",
    values: { nearest: "0.01694" },
    lasting: true,
  });
  const poor = { base: amount("BTC", 0n), quote: parseAmount("USDT", "1")! };
  assert.deepEqual(faultsOf({}, { available: poor }).amount, { code: "insufficient-balance", lasting: true });
  assert.deepEqual(faultsOf({}, { available: undefined }), {}, "a visitor is asked to log in, not to be rich");
});

test("without a fresh price no order is ready", () => {
  assert.equal(faultsOf({}, { reference: undefined }).type?.code, "market-closed");
});

test("a limit order that rests pays the maker's fee, one that crosses the taker's", () => {
  const resting = summaryOf(limitBuy);
  assert.equal(formatAmount(resting.pays!), "590");
  assert.equal(formatAmount(resting.fee!), "0.000008");
  assert.equal(formatAmount(resting.receives!), "0.009992");
  assert.equal(resting.percent, 59);
  assert.equal(resting.role, "maker");
  assert.equal(summaryOf(marketBuy).role, "taker");
  assert.equal(summaryOf({ ...limitBuy, target_price: "60000" }).feeRate, parseRate("0.001"));
  assert.equal(summaryOf({ ...limitBuy, time_in_force: "ioc" }).feeRate, parseRate("0.001"));
  assert.equal(summaryOf({ ...limitBuy, target_price: "60000", post_only: true }).feeRate, parseRate("0.0008"));
});

test("nothing is reckoned from what is refused, but from what only costs too much", () => {
  const figures = (change: Partial<OrderFields>) => {
    const { pays, receives, fee, average } = summaryOf({ ...limitBuy, ...change });
    return [pays, receives, fee, average].filter((figure) => figure !== undefined).length;
  };
  for (const refused of [{ target_price: "" }, { target_price: "1" }, { target_price: "59000.3" }, { amount: "" }])
    assert.equal(figures(refused), 0, JSON.stringify(refused));
  for (const amount of ["0", "0.00001", "0.010003", "1000000"]) assert.equal(figures({ amount }), 0, amount);
  assert.equal(summaryOf({ ...limitBuy, amount: "0.010003" }).percent, 59, "the slider stays where it was pulled to");
  assert.equal(figures({}), 3);
  assert.equal(figures({ amount: "0.02" }), 3, "it costs more than there is");
});

test("a market buy by quote is estimated from the book", () => {
  const bought = summaryOf({ ...marketBuy, amount: "18000.2" });
  assert.equal(formatAmount(bought.pays!), "18000.2");
  assert.equal(formatPrice(bought.average!), "60000.6666666667");
  assert.equal(bought.covered, true);
  assert.equal(summaryOf({ ...marketBuy, amount: "90000" }).covered, false);
  assert.equal(summaryOf({ ...marketBuy, amount: "10" }, { book: undefined }).receives, undefined);
});

test("a market sell by base is estimated from the bids", () => {
  const selling = { ...orderRules.start, type: "sell" as const };
  const sold = summaryOf({ ...selling, ...ofKind(selling, "market"), amount: "0.2" });
  assert.equal(formatAmount(sold.pays!), "0.2");
  assert.equal(formatAmount(sold.receives!), "11987.9001");
});

test("choosing a kind, a side or a promise keeps the others in agreement", () => {
  assert.equal(marketBuy.amount_in, "quote");
  assert.equal(ofSide(marketBuy, "sell").amount_in, "base");
  assert.deepEqual(ofSide(limitBuy, "buy"), {}, "the same side again changes nothing");
  assert.deepEqual(ofPostOnly(true), { post_only: true, time_in_force: "gtc" });
  assert.deepEqual(ofTimeInForce("ioc"), { time_in_force: "ioc", post_only: false });
  const market = { currency_id: 1, legal_id: 3 };
  assert.deepEqual(orderInput({ ...marketBuy, amount: "10" }, market), {
    currency_id: "1",
    legal_id: "3",
    type: "buy",
    kind: "market",
    amount: "10",
    amount_in: "quote",
  });
  assert.equal(orderInput(limitBuy, market).target_price, "59000");
});

const anyFields = fc.record({
  type: fc.constantFrom("buy" as const, "sell" as const),
  kind: fc.constantFrom("limit" as const, "market" as const),
  amount_in: fc.constantFrom("base" as const, "quote" as const),
  ticks: fc.integer({ min: 108_000, max: 132_000 }),
  percent: fc.integer({ min: 0, max: 100 }),
});

test("property: an amount from the slider is on the step and never costs more than its share", () => {
  fc.assert(
    fc.property(anyFields, ({ type, kind, amount_in, ticks, percent }) => {
      const fields: OrderFields = {
        ...orderRules.start,
        type,
        kind,
        amount_in: kind === "limit" ? "base" : amount_in,
        target_price: formatPrice(terms.tick * BigInt(ticks)),
      };
      const proposed = amountFor(percent, fields, facts);
      assert.ok(proposed);
      const { pays } = tradeOf({ ...fields, amount: formatAmount(proposed) }, facts);
      const spendable = type === "buy" ? facts.available!.quote : facts.available!.base;
      assert.ok(!pays || pays.units * 100n <= spendable.units * BigInt(percent), `${pays?.units}`);
    }),
  );
});

test("property: the nearest value of every fault is accepted by the rules", () => {
  const text = fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(anyFields, text, text, ({ type, kind, amount_in }, price, quantity) => {
      let fields: OrderFields = {
        ...orderRules.start,
        type,
        kind,
        amount_in: kind === "limit" ? "base" : amount_in,
        target_price: price,
        amount: quantity,
      };
      const rich = { ...facts, available: undefined };
      for (let taps = 0; taps < 3; taps += 1) {
        const { target_price, amount: faulty } = orderRules.faults(fields, rich);
        if (target_price) fields = { ...fields, target_price: String(target_price.values!.nearest) };
        else if (faulty) fields = { ...fields, amount: String(faulty.values!.nearest) };
      }
      assert.deepEqual(orderRules.faults(fields, rich), {});
      const judged = judgeOrder(terms, facts.reference, {
        ...fields,
        target_price: kind === "limit" ? fields.target_price : undefined,
      });
      assert.ok("wanted" in judged);
    }),
  );
});
