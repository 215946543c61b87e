import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { amount, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import { bitcoinText, judgeTransfer, sumValues, usdtValue, valueText, valueWith } from "./rules.ts";

test("a transfer needs two accounts and a positive amount within the currency's decimals", () => {
  assert.deepEqual(judgeTransfer("USDT", "12.5", "change", "lever"), { accepted: amount("USDT", 1_250_000_000n) });
  assert.deepEqual(judgeTransfer("USDT", "12.5", "change", "change"), { rejected: "same-account" });
  for (const number of ["0", "0.000", "0.123456789"]) {
    assert.deepEqual(judgeTransfer("USDT", number, "change", "lever"), { rejected: "wrong-amount", decimals: 8 });
  }
});

test("a value is price times amount, rounded down, and unknown without a price", () => {
  const priceOf = (currency: string) => (currency === "BTC" ? parsePrice("61837.63") : undefined);
  assert.equal(usdtValue(amount("BTC", 1n), priceOf), 61_837n);
  assert.equal(usdtValue(amount("USDT", 7n), priceOf), 7n);
  assert.equal(usdtValue(amount("ETH", 7n), priceOf), undefined);
  assert.equal(usdtValue(amount("ETH", 0n), priceOf), 0n);
  assert.equal(sumValues([1n, undefined]), undefined);
  assert.equal(sumValues([1n, 2n]), 3n);
});

test("fiat values have two decimals, cut off as amounts are", () => {
  const rate = parseRate("7.12");
  assert.deepEqual(valueText(100_000_000n, rate), { usdt: "1.00", fiat: "7.12" });
  assert.deepEqual(valueText(62_500_000n, parseRate("1.00")), { usdt: "0.625", fiat: "0.62" });
  assert.deepEqual(valueText(99_998_368n, parseRate("1.00")), { usdt: "0.99998368", fiat: "0.99" });
  assert.deepEqual(valueText(-307_490_000n, parseRate("1.00")), { usdt: "-3.0749", fiat: "-3.07" });
  assert.deepEqual(valueText(-307_490_000n, parseRate("1.00"), "up"), { usdt: "-3.0749", fiat: "-3.08" });
  assert.deepEqual(valueText(-307_000_000n, parseRate("1.00"), "up"), { usdt: "-3.07", fiat: "-3.07" });
  assert.deepEqual(valueText(undefined, rate), { usdt: null, fiat: null });
});

test("parts with their gains and losses never add up to more than their sum, and each lacks less than a cent", () => {
  const unit = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  const cents = (units: bigint): number => Number(valueText(units, parseRate("7.12"), "up").fiat!.replace(".", ""));
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 6 }), (parts) => {
      const lacking = cents(parts.reduce((sum, part) => sum + part, 0n)) - parts.reduce((sum, part) => sum + cents(part), 0);
      assert.ok(lacking >= 0 && lacking < parts.length);
    }),
  );
});

test("a value is the largest that is not more than price times amount, and gains nothing on its way to bitcoin and back", () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(positive, positive, fc.bigInt({ min: -200n, max: 200n }), (units, price, percent) => {
      const value = usdtValue(amount("BTC", units), () => price)!;
      assert.ok(value * 10n ** 10n <= units * price && units * price < (value + 1n) * 10n ** 10n);
      assert.ok(
        parseAmount(
          "BTC",
          bitcoinText(value, () => price)!,
        )!.units <= units,
      );
      const profit = (value * percent) / 100n;
      assert.equal(valueWith(value, profit), value + profit < 0n ? 0n : value + profit);
      assert.equal(sumValues([value, profit, undefined]), undefined);
    }),
  );
});
