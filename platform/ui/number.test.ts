import assert from "node:assert/strict";
import { fiatCodes } from "@assay/core/currency.ts";
import { languages } from "@assay/core/languages.ts";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  decimalsOfPrice,
  directionOf,
  formatAmountText,
  formatChange,
  formatCompact,
  formatDense,
  formatFiat,
  formatFiatWithin,
  isTooLong,
  inPercent,
  plainPrice,
  printPrice,
  readTypedDecimal,
} from "./number.ts";

test("every language groups and points its numbers as Intl does", () => {
  for (const { tag } of Object.values(languages)) {
    const intl = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, numberingSystem: "latn" });
    for (const value of ["0.25", "12.50", "999.00", "1000.75", "12345.50", "1234567890.12"])
      assert.equal(formatAmountText(value, { decimals: 2 }, tag), intl.format(value as Intl.StringNumericLiteral));
  }
});

test("every language writes a percentage as Intl does", () => {
  for (const { tag } of Object.values(languages)) {
    const intl = new Intl.NumberFormat(tag, { style: "percent", numberingSystem: "latn" });
    assert.equal(inPercent("5", tag), intl.format(0.05));
  }
});

test("amounts are grouped, cut off and never rounded up", () => {
  assert.equal(formatAmountText("12480.999", { decimals: 2 }, "en"), "12,480.99");
  assert.equal(formatAmountText("12480", { decimals: 8, decimalsMin: 2 }, "en"), "12,480.00");
  assert.equal(formatAmountText("1234.5", { decimals: 2 }, "de"), "1.234,50");
});

test("a digit beyond the reach of floating numbers is printed as it is", () => {
  assert.equal(formatAmountText("90071992547409931.12345678", { decimals: 8 }, "en"), "90,071,992,547,409,931.12345678");
});

test("a tiny price as plain text counts its zeros with a lowered digit", () => {
  assert.equal(plainPrice("0.00000002", 8, "en"), "0.0\u20872");
  assert.equal(plainPrice("0.01", 2, "en"), "0.01");
  assert.equal(plainPrice("10", 0, "en"), "10");
});

test("a narrow column has room for less than a million in full", () => {
  assert.equal(formatDense("999999.12345", 5, "en"), "999,999.12345");
  assert.equal(formatDense("1775080086", 0, "en"), "1.77B");
});

test("signs stand before the currency's own", () => {
  assert.equal(formatFiat("-12.5", "USD", "auto", "en"), "\u2212$12.50");
  assert.equal(formatFiat("12.5", "USD", "always", "en"), "+$12.50");
  assert.equal(formatFiat("0", "JPY", "always", "en"), "¥0");
});

test("signs: U+2212 for minus, a plus only when asked for, none for zero", () => {
  assert.equal(formatAmountText("-1", { decimals: 2 }, "en"), "\u22121.00");
  assert.equal(formatAmountText("1", { decimals: 2, sign: "always" }, "en"), "+1.00");
  assert.equal(formatAmountText("-0.00", { decimals: 2, sign: "always" }, "en"), "0.00");
  assert.equal(formatChange("2.34", "en"), "+2.34%");
  assert.equal(formatChange("-1.27", "en"), "\u22121.27%");
  assert.equal(formatChange("0", "en"), "0.00%");
});

test("what is cut off to zero has no sign", () => {
  assert.equal(formatAmountText("-0.004", { decimals: 2, sign: "always" }, "en"), "0.00");
  assert.equal(formatAmountText("0.004", { decimals: 2, sign: "always" }, "en"), "0.00");
  assert.equal(formatAmountText("-0.01", { decimals: 2, sign: "always" }, "en"), "\u22120.01");
  assert.equal(formatFiat("-0.004", "USD", "always", "en"), "$0.00");
});

test("a price that lies on no tick is rounded as its mark is", () => {
  assert.equal(plainPrice("87206.9471", 2, "en"), "87,206.95");
  assert.equal(plainPrice("87206.945", 2, "en"), "87,206.94");
  assert.equal(plainPrice("87206.955", 2, "en"), "87,206.96");
  assert.equal(plainPrice("9999.9999", 2, "en"), "10,000.00");
  assert.equal(plainPrice("87206.5", 0, "en"), "87,206");
});

test("small prices count their zeros and keep four digits", () => {
  assert.deepEqual(printPrice("0.00002174", 8, "en"), { head: "0.0", zeros: 4, digits: "2174" });
  assert.deepEqual(printPrice("0.0000044", 8, "en"), { head: "0.0", zeros: 5, digits: "440" });
  assert.deepEqual(printPrice("0.000987654", 9, "en"), { head: "0.0", zeros: 3, digits: "9876" });
  assert.deepEqual(printPrice("0.001", 4, "en"), { head: "0.0010" });
  assert.deepEqual(printPrice("97842.5", 1, "en"), { head: "97,842.5" });
  assert.deepEqual(printPrice("0", 2, "en"), { head: "0.00" });
});

test("K from a thousand, M from a million, B from a billion", () => {
  assert.equal(formatCompact("999.999", "en"), "999.99");
  assert.equal(formatCompact("1000", "en"), "1.00K");
  assert.equal(formatCompact("999999.99", "en"), "999.99K");
  assert.equal(formatCompact("28410000000", "en"), "28.41B");
  assert.equal(formatCompact("-1500000", "en"), "\u22121.50M");
});

test("every language shortens large numbers as Intl does", () => {
  for (const { tag } of Object.values(languages)) {
    const intl = new Intl.NumberFormat(tag, {
      notation: "compact",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: "trunc",
      numberingSystem: "latn",
    });
    for (const value of ["912500000", "1234567890", "9999999999", "28410000000", "1234567890123"])
      assert.equal(formatCompact(value, tag), intl.format(value as Intl.StringNumericLiteral));
  }
  assert.equal(formatCompact("12345.678", "de"), "12.345,67", "German counts thousands in full");
  const thousands = ["fr", "es", "it", "ja", "ko", "zh-Hant"].map((tag) => formatCompact("12345.678", tag));
  assert.deepEqual(thousands, ["12,34\u00a0k", "12,34\u00a0mil", "12,34K", "1.23万", "1.23만", "1.23萬"]);
});

test("directions", () => {
  assert.equal(directionOf("0.00"), "flat");
  assert.equal(directionOf("-0.01"), "down");
  assert.equal(directionOf("3"), "up");
  assert.equal(directionOf(null), "flat");
});

test("every fiat currency has the sign and the decimals that Intl gives it", () => {
  for (const { tag } of Object.values(languages))
    for (const currency of fiatCodes) {
      const intl = new Intl.NumberFormat(tag, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        numberingSystem: "latn",
      });
      const parts = intl.formatToParts(3);
      const sign = parts.find(({ type }) => type === "currency")?.value ?? "";
      const number = parts.filter(({ type }) => ["integer", "decimal", "fraction"].includes(type));
      assert.equal(formatFiat("3", currency, "auto", tag), sign + number.map(({ value }) => value).join(""));
    }
});

test("typed numbers: each reader's separators, full-width digits, and nothing else", () => {
  const rows: readonly [string, string, string | undefined][] = [
    ["1,234.5", "en", "1234.5"],
    ["1.234,5", "de", "1234.5"],
    ["1 234,5", "de", "1234.5"],
    ["0,5", "en", "0.5"],
    ["1,234", "en", "1234"],
    ["1.234", "de", "1234"],
    ["0,500", "en", "0.500"],
    ["0.500", "de", "0.500"],
    ["0.01", "de", "0.01"],
    ["1.5", "de", "1.5"],
    ["1234.5", "de", "1234.5"],
    [".5", "de", "0.5"],
    ["1.234.567", "de", "1234567"],
    [".5", "en", "0.5"],
    ["5.", "en", "5"],
    ["007", "en", "7"],
    ["12.3456789", "en", "12.3456789"],
    ["12.3450000", "en", "12.3450"],
    ["0.1234567890123456789", "en", undefined],
    ["\uff11\uff12", "zh-Hans", "12"],
    ["", "en", ""],
    ["-1", "en", undefined],
    ["1e5", "en", undefined],
    ["1.2.3", "en", undefined],
    ["abc", "en", undefined],
    [".", "en", "0"],
    ["80.000,00", "en", undefined],
    ["80,000.00", "de", undefined],
    ["123456789012345678901", "en", undefined],
  ];
  for (const [typed, tag, plain] of rows) assert.equal(readTypedDecimal(typed, 4, tag), plain, `${typed} in ${tag}`);
});

test("a number that is only too long is told from what is no number", () => {
  assert.deepEqual(["9".repeat(50), "1,000.5", "1e50", "86k".repeat(20)].map(isTooLong), [true, false, false, false]);
});

test("what is printed can be typed back", () => {
  const tags = fc.constantFrom(...Object.values(languages).map(({ tag }) => tag));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), tags, (units, tag) => {
      const plain = `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`;
      assert.equal(readTypedDecimal(formatAmountText(plain, { decimals: 4 }, tag), 4, tag), plain);
    }),
  );
});

test("whatever is typed key by key reads as a decimal of the wire or not at all", () => {
  for (const typed of ["0.01", "80,000.5", ".5", "1,5", "1,", " 0.01 ", "1234567890123456789012", "1e5"]) {
    for (let length = 1; length <= typed.length; length += 1) {
      const plain = readTypedDecimal(typed.slice(0, length), 8, "en");
      if (plain !== undefined && plain !== "") assert.match(plain, /^[0-9]{1,20}(\.[0-9]{1,18})?$/);
    }
  }
});

test("a price by itself is told in nine digits, and in no more than it has", () => {
  const decimals = ["60000.1234567", "60000.1", "3.1234567891", "0.0000123456789", "101"].map(decimalsOfPrice);
  assert.deepEqual(decimals, [4, 1, 8, 13, 0]);
});

test("a fiat value that is too long for its place is shortened", () => {
  assert.equal(formatFiatWithin(11, "87251.34", "EUR", "en"), "€87,251.34");
  assert.equal(formatFiatWithin(11, "2216175400", "VND", "en"), "₫2.21B");
});
