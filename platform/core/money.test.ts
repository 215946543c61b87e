import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  amount,
  baseFor,
  divide,
  formatDecimal,
  formatPrice,
  formatRate,
  MAGNITUDE_MAX,
  parseDecimal,
  parsePrice,
  parseRate,
  quoteFor,
  shareOf,
  toMultiple,
} from "./money.ts";

test("division names its rounding, on both sides of zero", () => {
  const rows: [bigint, bigint, bigint, bigint, bigint][] = [
    // numerator, denominator, down, up, half-even
    [7n, 2n, 3n, 4n, 4n],
    [5n, 2n, 2n, 3n, 2n],
    [-7n, 2n, -3n, -4n, -4n],
    [-5n, 2n, -2n, -3n, -2n],
    [1n, 3n, 0n, 1n, 0n],
    [2n, 3n, 0n, 1n, 1n],
    [6n, 3n, 2n, 2n, 2n],
    [7n, -2n, -3n, -4n, -4n],
  ];
  for (const [numerator, denominator, down, up, even] of rows) {
    assert.equal(divide(numerator, denominator, "down"), down);
    assert.equal(divide(numerator, denominator, "up"), up);
    assert.equal(divide(numerator, denominator, "half-even"), even);
  }
  assert.throws(() => divide(1n, 0n, "down"), RangeError);
});

test("a rounding differs from the exact quotient by less than one unit (L8)", () => {
  const integer = fc.bigInt(-(10n ** 30n), 10n ** 30n);
  const rounding = fc.constantFrom("down", "up", "half-even");
  fc.assert(
    fc.property(integer, integer, rounding, (numerator, denominator, name) => {
      fc.pre(denominator !== 0n);
      const rest = divide(numerator, denominator, name) * denominator - numerator;
      return (rest < 0n ? -rest : rest) < (denominator < 0n ? -denominator : denominator);
    }),
  );
});

test("a decimal text and its units are one thing, at any scale", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (units, scale) => {
      assert.equal(parseDecimal(formatDecimal(units, scale), scale), units);
    }),
  );
});

test("every magnitude stays below 2^127 (L9)", () => {
  const most = (2n ** 127n - 1n).toString();
  assert.equal(parseDecimal(most, 0), BigInt(most));
  assert.equal(parseDecimal((2n ** 127n).toString(), 0), undefined);
});

test("prices and rates are read and written at their own scales", () => {
  assert.deepEqual([parsePrice("1.5"), formatPrice(15_000_000_000n, 2)], [15_000_000_000n, "1.50"]);
  assert.deepEqual([parseRate("0.001"), formatRate(100_000n)], [100_000n, "0.001"]);
});

test("texts that are not plain ASCII decimals are no numbers (T-18)", () => {
  for (const text of [
    "",
    ".",
    "1.",
    ".5",
    "-1",
    "+1",
    "1e9",
    "1E9",
    "0x10",
    " 1",
    "1 ",
    "1,5",
    "NaN",
    "Infinity",
    "١٢",
    "１",
    "1_0",
    "9".repeat(40),
  ]) {
    assert.equal(parseDecimal(text, 8), undefined, text);
  }
  assert.equal(parseDecimal("1.000000001", 8), undefined);
  assert.equal(parseDecimal("1.500000000", 8), 150_000_000n);
  assert.equal(parseDecimal(MAGNITUDE_MAX.toString(), 0), MAGNITUDE_MAX);
  assert.equal(parseDecimal((MAGNITUDE_MAX + 1n).toString(), 0), undefined);
});

test("price times quantity is exact where tick and step fit the quote's scale", () => {
  const price = parsePrice("61837.63")!;
  const quantity = amount("BTC", 12_345_000n);
  assert.equal(quoteFor(quantity, price, "USDT", "down").units, quoteFor(quantity, price, "USDT", "up").units);
  assert.equal(quoteFor(quantity, price, "USDT", "down").units, 763_385_542_350n);
});

test("converting there and back never gains", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 16n), (units, price) => {
      const quote = quoteFor(amount("BTC", units), price, "USDT", "down");
      return baseFor(quote, price, "BTC", "down").units <= units;
    }),
  );
});

test("a fee rounds up to the next unit", () => {
  assert.equal(shareOf(amount("USDT", 1n), parseRate("0.001")!, "up").units, 1n);
  assert.equal(shareOf(amount("USDT", 1_000_000n), parseRate("0.001")!, "up").units, 1_000n);
  assert.equal(shareOf(amount("USDT", 0n), parseRate("0.001")!, "up").units, 0n);
});

test("the nearest multiples of a step enclose a value", () => {
  assert.equal(toMultiple(105n, 10n, "down"), 100n);
  assert.equal(toMultiple(105n, 10n, "up"), 110n);
  assert.equal(toMultiple(100n, 10n, "up"), 100n);
});
