import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRate, parseAmount, parsePrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import {
  costOf,
  halfSpreadFor,
  housePrice,
  isBeyondPosition,
  judgeOrder,
  POSITION_VALUE_MAX,
  SPREAD,
  valueOf,
} from "../rules.ts";
import { apple as terms } from "./testing.ts";

const dollars = (text: string): bigint => parseAmount("USDT", text)!.units;
const reference = parsePrice("250")!;
/** Orders and ways on which the spread does not reach its most. */
const shares = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map((count) => count * terms.step);
const way = fc.bigInt({ min: 0n, max: dollars("500000") });

test("STOCK-16 the half spread is 0.02 % and the average of the way, of which each 10,000 USDT cost 0.01 % more", () => {
  const rate = (value: string, before = "0"): string => formatRate(halfSpreadFor(dollars(value), dollars(before)));
  assert.equal(formatRate(SPREAD.base), "0.0002");
  assert.deepEqual(
    [rate("10000"), rate("250000"), rate("10000", "240000"), rate("1"), rate("250000", "9000000")],
    ["0.00025", "0.00145", "0.00265", "0.00020001", "0.02"],
  );
});

test("STOCK-16 a larger order never has a better price, nor one after others", () => {
  fc.assert(
    fc.property(shares, shares, way, fc.constantFrom("buy" as const, "sell" as const), (one, more, before, side) => {
      const price = (quantity: bigint, gone: bigint) =>
        housePrice(terms, side, reference, halfSpreadFor(valueOf(terms, quantity, reference), gone));
      const [small, large, later] = [price(one, before), price(one + more, before), price(one, before + more)];
      assert.ok(side === "buy" ? small <= large && small <= later : small >= large && small >= later);
    }),
  );
});

test("STOCK-16 an order in parts costs what the whole costs, but for less than a tick a share", () => {
  fc.assert(
    fc.property(shares, shares, way, fc.constantFrom("buy" as const, "sell" as const), (one, other, before, side) => {
      const value = (quantity: bigint): bigint => valueOf(terms, quantity, reference);
      const paid = (quantity: bigint, gone: bigint): bigint => {
        const price = housePrice(terms, side, reference, halfSpreadFor(value(quantity), gone));
        return costOf(terms, quantity, price).cost.units;
      };
      const [parts, whole] = [paid(one, before) + paid(other, before + value(one)), paid(one + other, before)];
      const saved = side === "buy" ? whole - parts : parts - whole;
      // Both are rounded to the tick toward the house: only the whole's rounding can be saved.
      assert.ok(saved <= valueOf(terms, one + other, terms.tick), `${saved} is saved`);
    }),
  );
});

test("STOCK-17 an order is worth at most 250,000 USDT at its worst price, and says how much that is", () => {
  const judged = (amount: string, amount_in: "shares" | "money", target_price?: string) =>
    judgeOrder(terms, reference, { type: "buy", amount, amount_in, target_price });
  const maximum = (result: ReturnType<typeof judged>): unknown =>
    result instanceof Rejection ? result.values["maximum"] : "none";
  assert.equal(maximum(judged("250000.01", "money")), "250000");
  assert.equal(maximum(judged("250000", "money")), "none");
  assert.equal(maximum(judged("1000.000001", "shares", "250")), "1000");
  assert.equal(maximum(judged("1000", "shares", "250")), "none");
  // Without a price of its own the edge of the band is the worst.
  assert.equal(maximum(judged("1000", "shares")), "909.090909");
});

test("STOCK-17 a customer's shares of one company are worth at most a million USDT with what he wants to buy", () => {
  const four = parseAmount("AAPL", "3000")!.units;
  const rest = POSITION_VALUE_MAX.units - valueOf(terms, four, reference);
  assert.deepEqual(
    [isBeyondPosition(terms, four, reference, rest), isBeyondPosition(terms, four, reference, rest + 1n)],
    [false, true],
  );
});
