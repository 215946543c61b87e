import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { call } from "@assay/core/contract.ts";
import { byLang, type Lang } from "@assay/core/languages.ts";
import * as z from "zod/mini";
import { type Feature, feature, query } from "./feature.ts";
import { loadTexts } from "./texts.ts";

type Words = Readonly<Record<string, string>>;

function featureSaying(name: string, codes: readonly string[], words: Partial<Record<Lang, Words>>): Feature {
  const folder = mkdtempSync(join(tmpdir(), "assay-texts-"));
  mkdirSync(join(folder, "locales"));
  for (const [lang, rejections] of Object.entries(words)) {
    writeFileSync(join(folder, "locales", `${lang}.json`), JSON.stringify({ rejections }));
  }
  const declared = call(`GET /${name}`, { who: "visitor", does: "Nothing.", input: {}, output: z.string(), rejections: codes });
  return feature(name, folder, { handlers: [query(declared, async () => "")] });
}

const minimum = {
  ...byLang(() => ({ "below-minimum": "{{minimum}}" })),
  en: { "below-minimum": "At least {{minimum}}" },
  zh: { "below-minimum": "最少 {{minimum}}" },
};

test("a code is said in the language asked for, its gaps filled", () => {
  const { say } = loadTexts([featureSaying("spot", ["below-minimum"], minimum)]);
  assert.equal(say("below-minimum", { minimum: "5 USDT" }, "en"), "At least 5 USDT");
  assert.equal(say("below-minimum", { minimum: "5 USDT" }, "zh"), "最少 5 USDT");
  assert.equal(say("please-log-in", {}, "en"), "Please log in first");
  assert.equal(say("below-minimum", { minimum: "1234567.5" }, "en"), "At least 1,234,567.5");
  assert.equal(say("below-minimum", { minimum: "1234567.5" }, "de"), "1.234.567,5");
});

test("a feature may answer a code that a lower one says", () => {
  const features = [featureSaying("wallet", ["below-minimum"], minimum), featureSaying("spot", ["below-minimum"], {})];
  assert.equal(loadTexts(features).say("below-minimum", { minimum: 1 }, "en"), "At least 1");
});

test("a declared code without a sentence, with other gaps or said in two ways keeps the server from starting", () => {
  assert.throws(() => loadTexts([featureSaying("spot", ["odd"], {})]), /"odd" has no en text; "odd" has no zh text/);
  assert.throws(() => loadTexts([featureSaying("spot", ["odd"], { en: { odd: "Odd" } })]), /"odd" has no zh text/);
  const gaps = { ...byLang(() => ({ odd: "{{a}}" })), zh: { odd: "{{b}}" } };
  assert.throws(() => loadTexts([featureSaying("spot", ["odd"], gaps)]), /"odd" leaves different gaps/);
  const other = { en: { "below-minimum": "More" }, zh: minimum.zh };
  assert.throws(() => loadTexts([featureSaying("wallet", [], minimum), featureSaying("spot", [], other)]), /said in two ways/);
});
