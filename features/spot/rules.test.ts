import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { amount, formatAmount, formatPrice, parsePrice, quoteFor } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { bandOf, notchOf } from "@assay/core/market-terms.ts";
import fc from "fast-check";
import { btc as terms, wire } from "./rules/testing.ts";
import { amountsOf, feeOn, judgeOrder, termsOf } from "./rules.ts";

const reference = parsePrice("60000")!;
type Asked = Parameters<typeof judgeOrder>[2];
const limit: Asked = {
  type: "buy",
  kind: "limit",
  target_price: "60000",
  amount: "0.1",
  amount_in: "base",
  time_in_force: "gtc",
  post_only: false,
};
const { target_price: _none, ...market } = { ...limit, kind: "market" as const };

function refusal(asked: Asked, at = reference): [string, Rejection["values"]] {
  const judged = judgeOrder(terms, at, asked);
  assert.ok(judged instanceof Rejection, "it was accepted");
  return [judged.code, judged.values];
}

describe("order rules", () => {
  test("a valid limit order trades no worse than its price, a market order no worse than the band", () => {
    const order = judgeOrder(terms, reference, limit);
    assert.ok(!(order instanceof Rejection));
    assert.deepEqual([formatPrice(order.limit), order.wanted], ["60000", amount("BTC", 10_000_000n)]);
    const buy = judgeOrder(terms, reference, { ...market, amount: "250", amount_in: "quote" });
    const sell = judgeOrder(terms, reference, { ...market, type: "sell" });
    assert.ok(!(buy instanceof Rejection) && !(sell instanceof Rejection));
    assert.deepEqual([formatPrice(buy.limit), formatAmount(buy.wanted), buy.wanted.currency], ["66000", "250", "USDT"]);
    assert.equal(formatPrice(sell.limit), "54000");
  });

  test("every refusal names the nearest valid value", () => {
    assert.deepEqual(refusal({ ...limit, target_price: "60000.016" }), ["price-off-tick", { nearest: "60000.02", tick: "0.01" }]);
    assert.deepEqual(refusal({ ...limit, target_price: "70000" }), [
      "price-outside-band",
      { nearest: "66000", lowest: "54000", highest: "66000" },
    ]);
    assert.deepEqual(refusal({ ...limit, target_price: "0" })[1]["nearest"], "54000");
    assert.deepEqual(refusal({ ...limit, amount: "0.100009" }), ["amount-off-step", { nearest: "0.1", step: "0.00001" }]);
    assert.deepEqual(refusal({ ...limit, amount: "0.00001" }), [
      "below-minimum",
      { nearest: "0.00009", unit: "BTC", minimum: "5", currency: "USDT" },
    ]);
    assert.deepEqual(refusal({ ...limit, amount: "100.00001" }), [
      "above-maximum",
      { nearest: "100", maximum: "100", currency: "BTC" },
    ]);
    assert.deepEqual(refusal({ ...market, amount: "4.99", amount_in: "quote" }), [
      "below-minimum",
      { nearest: "5", unit: "USDT", minimum: "5", currency: "USDT" },
    ]);
    assert.deepEqual(refusal({ ...market, amount: "6000000.00000001", amount_in: "quote" }), [
      "above-maximum",
      { nearest: "6000000", maximum: "6000000", currency: "USDT" },
    ]);
    assert.deepEqual(refusal({ ...market, amount: "10.000000001", amount_in: "quote" }), [
      "amount-off-step",
      { nearest: "10", step: "0.00000001" },
    ]);
  });

  test("terms that exclude each other are refused, and so is a market without a fresh price", () => {
    assert.equal(refusal({ ...limit, post_only: true, time_in_force: "ioc" })[0], "terms-conflict");
    assert.equal(refusal({ ...limit, amount_in: "quote" })[0], "terms-conflict");
    assert.equal(refusal({ ...market, post_only: true })[0], "terms-conflict");
    assert.equal(refusal({ ...market, target_price: "60000" })[0], "terms-conflict");
    assert.equal(refusal({ ...market, kind: "limit" })[0], "price-missing");
    const closed = judgeOrder(terms, undefined, limit);
    assert.equal(closed instanceof Rejection && closed.code, "market-closed");
  });

  test("a market whose tick and step do not multiply to whole quote units cannot be listed (SPOT-01)", () => {
    assert.throws(() => termsOf({ ...wire, tick: "0.0001", step: "0.00001" }), RangeError);
    assert.throws(() => termsOf({ ...wire, tick: "0" }), RangeError);
    assert.equal(notchOf(terms), 10n);
  });

  test("price times quantity is exact for every tick and step (SPOT-01)", () => {
    const ticks = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(ticks, fc.bigInt({ min: 1n, max: 10n ** 9n }), (price, steps) => {
        const base = amount("BTC", steps * terms.step);
        const down = quoteFor(base, price * terms.tick, "USDT", "down");
        assert.deepEqual(down, quoteFor(base, price * terms.tick, "USDT", "up"));
        assert.equal(down.units, price * steps * notchOf(terms));
      }),
    );
  });

  test("the band is rounded inward to the tick and never empty", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: terms.tick * 10n, max: 10n ** 17n }), (price) => {
        const { lowest, highest } = bandOf(terms, price);
        assert.ok(lowest * 10n >= price * 9n && highest * 10n <= price * 11n && lowest <= highest);
        assert.equal(lowest % terms.tick, 0n);
        assert.equal(highest % terms.tick, 0n);
      }),
    );
  });

  test("what a refusal proposes is accepted when the customer takes it", () => {
    const decimals = (max: number) =>
      fc.tuple(fc.integer({ min: 0, max }), fc.stringMatching(/^[0-9]{1,12}$/)).map(([whole, rest]) => `${whole}.${rest}`);
    const asked = fc.record({
      price: decimals(120_000),
      baseAmount: decimals(200),
      quoteAmount: decimals(20_000_000),
      by: fc.constantFrom("limit", "base", "quote"),
    });
    fc.assert(
      fc.property(asked, ({ price, baseAmount, quoteAmount, by }) => {
        const order: Asked =
          by === "limit"
            ? { ...limit, target_price: price, amount: baseAmount }
            : { ...market, amount: by === "base" ? baseAmount : quoteAmount, amount_in: by === "base" ? "base" : "quote" };
        for (let attempt = 0; ; attempt += 1) {
          const judged = judgeOrder(terms, reference, order);
          if (!(judged instanceof Rejection)) break;
          assert.ok(attempt < 2, "one correction of the price and one of the amount are enough");
          if (judged.code.startsWith("price")) order.target_price = String(judged.values["nearest"]);
          else order.amount = String(judged.values["nearest"]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("amounts begin at the smallest value and are multiples of the step", () => {
    const { lowest, highest } = amountsOf(terms, reference, "base");
    assert.ok(quoteFor(lowest, reference, "USDT", "down").units >= terms.notionalMin.units);
    assert.ok(quoteFor(amount("BTC", lowest.units - terms.step), reference, "USDT", "up").units < terms.notionalMin.units);
    assert.equal(highest.units, 100_00000000n);
  });

  test("a fee is rounded up by less than one unit and never exceeds what the trade brought", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 8n }), (units, rate) => {
        const fee = feeOn(amount("USDT", units), rate).units;
        assert.ok(fee * 10n ** 8n >= units * rate && (fee - 1n) * 10n ** 8n < units * rate && fee <= units);
      }),
    );
  });
});
