import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, RATE_SCALE } from "@assay/core/money.ts";
import fc from "fast-check";
import { gapOf, isOverdue, isWithin, type Led } from "./guard.ts";
import { guardOf } from "./terms.ts";

const price = (text: string): bigint => parsePrice(text)!;
const led = (side: Led["side"], what: Led["what"], symbol = "BTC/USDT"): Led => ({ symbol, side, what, price: price("10000") });

test("BTC and ETH may be half a percent worse than the leader's price, others one and a half, and any mark may be better", () => {
  for (const [one, worst, beyond, better] of [
    [led("long", "open"), "10050", "10050.01", "5000"],
    [led("short", "open"), "9950", "9949.99", "20000"],
    [led("long", "close"), "9950", "9949.99", "20000"],
    [led("short", "close"), "10050", "10050.01", "5000"],
    [led("long", "open", "SOL/USDT"), "10150", "10150.01", "5000"],
    [led("short", "open", "ETH/USDT"), "9950", "9949.99", "20000"],
  ] as const)
    assert.deepEqual(
      [worst, beyond, better].map((mark) => isWithin(one, price(mark))),
      [true, false, true],
    );
});

test("the gap is what a copy pays more or gets less, as a fraction", () => {
  assert.deepEqual(
    [
      gapOf(led("long", "open"), price("10025")),
      gapOf(led("long", "close"), price("10025")),
      gapOf(led("short", "open"), price("9990")),
    ],
    [250_000n, -250_000n, 100_000n],
  );
});

test("an exit is overdue after ten seconds", () => {
  assert.deepEqual([isOverdue(0, 9_999), isOverdue(0, 10_000)], [false, true]);
});

test("whatever the prices, a mark is within its guard if and only if its gap is, to a unit", () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 16n),
      fc.bigInt(1n, 10n ** 16n),
      fc.constantFrom<Led["side"]>("long", "short"),
      fc.constantFrom<Led["what"]>("open", "close"),
      fc.constantFrom("BTC/USDT", "DOGE/USDT"),
      (mine, mark, side, what, symbol) => {
        const one = { symbol, side, what, price: mine };
        const gap = gapOf(one, mark);
        return isWithin(one, mark) ? gap <= guardOf(symbol) : gap >= guardOf(symbol);
      },
    ),
  );
  assert.equal(guardOf("BTC/USDT"), 5n * 10n ** BigInt(RATE_SCALE - 3));
});
