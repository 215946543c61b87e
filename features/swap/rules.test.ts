import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import {
  type BookStep,
  CUSTOMER_MAX,
  dealOf,
  hasMoved,
  HOUSE_MAX,
  judgeSwap,
  largestOf,
  leastOf,
  type Leg,
  RATES,
  roomOf,
  spreadOf,
  tradeOn,
  VALUE,
  VALUE_MIN,
  valueLeg,
  worthOf,
} from "./rules.ts";

const coins = ["BTC", "ETH", "DOGE", "PEPE"];
const coinLeg = fc.record<Leg>({
  currency: fc.constantFrom(...coins),
  price: fc.bigInt(1n, 10n ** 16n),
  spread: fc.bigInt(RATES.base, 10n ** 6n),
});
const leg = fc.oneof(coinLeg, fc.constant(valueLeg));
const pair = fc.tuple(leg, leg).filter(([from, to]) => from.currency !== to.currency);
const units = fc.bigInt(1n, 10n ** 18n);
const book = fc.option(fc.bigInt(0n, 10n ** 20n), { nil: undefined });

test("SWAP-03 what arrives, the fee and the spread make the middle, and nothing is better than the middle less the fee", () => {
  fc.assert(
    fc.property(pair, units, book, ([from, to], given, brings) => {
      const { mid, fee, spread, arrives } = dealOf(given, from, to, brings);
      assert.equal(mid, fee + spread + arrives);
      assert.ok(arrives >= 0n && spread >= 0n && fee * pow10(RATE_SCALE) >= mid * RATES.fee);
      const plain = dealOf(given, from, to, undefined);
      assert.ok(arrives >= plain.arrives && (brings === undefined || arrives >= brings || arrives === mid - fee));
    }),
  );
});

test("SWAP-03 no round of swaps gains a unit, and larger amounts never bring less", () => {
  fc.assert(
    fc.property(pair, units, units, ([from, to], given, more) => {
      const there = dealOf(given, from, to, undefined).arrives;
      assert.ok(dealOf(there, to, from, undefined).arrives <= given);
      assert.ok(dealOf(given + more, from, to, undefined).arrives + 2n >= there);
    }),
  );
});

test("SWAP-04 a spread grows with the width of the index and with its age, and never falls below its base", () => {
  const words = fc.array(fc.record({ price: fc.bigInt(900n, 1_100n), heardAt: fc.integer({ min: 0, max: 3_000 }) }), {
    minLength: 3,
    maxLength: 6,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 5_000 }), (said, later) => {
      const one = spreadOf(said, 1_000n, 3_000);
      assert.ok(one >= RATES.base && spreadOf(said, 1_000n, 3_000 + later) >= one);
      assert.ok(spreadOf([...said, { price: 1_200n, heardAt: 0 }], 1_000n, 3_000) >= one);
    }),
  );
});

test("a book brings what its levels pay, less the fee, and nothing where it is not deep enough", () => {
  const step: BookStep = {
    symbol: "BTC/USDT",
    side: "sell",
    takerFee: 100_000n,
    levels: [
      { price: parsePrice("60000")!, quantity: 10n ** 8n },
      { price: parsePrice("59000")!, quantity: 10n ** 8n },
    ],
  };
  assert.deepEqual(tradeOn(step, 15n * 10n ** 7n), { brings: 89_410_50000000n, used: 2 });
  assert.equal(tradeOn(step, 2n * 10n ** 8n + 1n), undefined);
  const buy: BookStep = { ...step, side: "buy" };
  assert.deepEqual(tradeOn(buy, 60_000n * 10n ** 8n), { brings: 99_900_000n, used: 1 });
  assert.deepEqual(tradeOn(buy, 89_500n * 10n ** 8n), { brings: 149_850_000n, used: 2 });
  assert.equal(tradeOn(buy, 119_000n * 10n ** 8n + 1n), undefined);
});

test("SWAP-05 what is judged as the largest can be paid by the pool, and one unit more could not", () => {
  fc.assert(
    fc.property(pair, fc.bigInt(0n, 10n ** 16n), fc.bigInt(0n, 10n ** 14n), ([from, to], pool, room) => {
      const largest = largestOf(from, to, pool, room);
      assert.ok(dealOf(largest, from, to, undefined).mid <= pool && worthOf(largest, from) <= room);
      assert.ok(dealOf(largest + 1n, from, to, undefined).mid >= pool || worthOf(largest + 1n, from) >= room);
    }),
  );
  assert.equal(roomOf({ own: 0n, same: 0n, opposite: 0n }), CUSTOMER_MAX);
  assert.equal(roomOf({ own: 1n, same: HOUSE_MAX - 5n, opposite: 2n }), 7n);
  assert.equal(roomOf({ own: CUSTOMER_MAX + 1n, same: 0n, opposite: 0n }), 0n);
});

test("an amount is at least worth the least, at most the largest, and a number with the decimals of its coin", () => {
  const from: Leg = { currency: "BTC", price: parsePrice("60000")!, spread: 0n };
  const least = leastOf(from);
  assert.deepEqual([least, worthOf(least, from) >= VALUE_MIN, worthOf(least - 1n, from) < VALUE_MIN], [1_667n, true, true]);
  const code = (text: string, largest = 10n ** 8n): string | bigint => {
    const judged = judgeSwap("BTC", text, least, largest);
    return judged instanceof Rejection ? judged.code : judged;
  };
  assert.deepEqual(
    ["0", "x", "0.000000001", "0.00001666", "0.00001667", "1", "1.00000001"].map((text) => code(text)),
    ["wrong-amount", "wrong-amount", "wrong-amount", "below-minimum", 1_667n, 10n ** 8n, "above-largest"],
  );
  // Nothing is taken at all: that is what is wrong, whatever is asked for.
  assert.equal(code("0.00001667", 5n), "above-largest");
});

test("SWAP-04 a market has moved by more than half a percent, in either direction", () => {
  const moved = (to: bigint): boolean => hasMoved([100_000n, 10n], [to, 10n]);
  assert.deepEqual([99_499n, 99_500n, 100_500n, 100_501n].map(moved), [true, false, false, true]);
  assert.equal(hasMoved([100n, 200n], [50n, 100n]), false);
  assert.equal(VALUE, valueLeg.currency);
});
