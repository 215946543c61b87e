import assert from "node:assert/strict";
import { test } from "node:test";
import { langOfTag, langs, readableValues, sentenceOf } from "./languages.ts";

test("decimals and days in a sentence are written as the language does; other texts stay as they are", () => {
  const values = { profit: "-1234.5", price: "87000.12", symbol: "BTC/USDT", day: "2026-11-22", count: 1234 };
  assert.deepEqual(readableValues(values, "de"), { ...values, profit: "\u22121.234,5", price: "87.000,12", day: "22.11.2026" });
  assert.deepEqual(
    langs.map((lang) => readableValues({ until: "2026-03-05 09:07" }, lang)["until"]),
    [
      "Mar 5, 2026, 09:07",
      "2026-03-05 09:07",
      "05.03.2026, 09:07",
      "05/03/2026 09:07",
      "2026/03/05 09:07",
      "2026/03/05 09:07",
      "2026.03.05 09:07",
      "05/03/2026 09:07",
      "05/03/2026, 09:07",
      "05/03/2026, 09:07",
    ],
  );
  const spanish = readableValues({ four: "1234.5", five: "-12345.5" }, "spa");
  assert.deepEqual(spanish, { four: "1234,5", five: "\u221212.345,5" }, "Spanish groups from five digits on");
});

test("a least that is money is told by itself, one of something else with what it is worth", () => {
  assert.equal(sentenceOf("below-minimum", { nearest: "5", minimum: "5", currency: "USDT" }), "below-least");
  assert.equal(sentenceOf("below-minimum", { nearest: "0.00009", minimum: "5", currency: "USDT" }), "below-minimum");
  assert.equal(
    sentenceOf("stop-already-reached", { nearest: "5", says: "stop-loss-below" }),
    "stop-already-reached-stop-loss-below",
  );
  assert.equal(sentenceOf("above-maximum", { nearest: "5", maximum: "5" }), "above-maximum");
});

test("a tag is the language that is offered for it, whatever its region", () => {
  const told = {
    en: "en",
    "en-GB": "en",
    "de-AT": "de",
    "th-TH": "th",
    "ja-JP": "jp",
    "ko-KR": "kor",
    "fr-CA": "fra",
    "es-419": "spa",
  };
  for (const [tag, lang] of Object.entries(told)) assert.equal(langOfTag(tag), lang, tag);
  for (const tag of ["it", "it-CH"]) assert.equal(langOfTag(tag), "yi", tag);
  for (const tag of ["pt", "pt-BR", "yi", "xx", ""]) assert.equal(langOfTag(tag), undefined, tag);
});

test("Chinese is told by its letters, else by where it is read", () => {
  for (const tag of ["zh", "zh-CN", "zh-SG", "zh-Hans", "zh-Hans-SG", "zh-Hans-HK"]) assert.equal(langOfTag(tag), "zh", tag);
  for (const tag of ["zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh-Hant-HK", "zh-Hant-CN"]) assert.equal(langOfTag(tag), "hk", tag);
});
