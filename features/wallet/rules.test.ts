import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, parsePrice, parseRate } from "@assay/core/money.ts";
import { judgeTransfer, sumValues, usdtValue, valueText } from "./rules.ts";

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
  assert.deepEqual(valueText(undefined, rate), { usdt: null, fiat: null });
});
