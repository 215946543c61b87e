import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fillText, type Lang, langs } from "@assay/core/languages.ts";
import { sandboxWords } from "./sandbox-words.ts";

/** Reads the texts of a language as a screen does. */
const inLanguage =
  (lang: Lang) =>
  (text: string): string => {
    const file = JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${lang}.json`), "utf8")) as object;
    const find = (key: string) => key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], file);
    return sandboxWords((key, values = {}) => fillText((find(key) as string | undefined) ?? key, values), text);
  };

const quoted = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);

test("NFT-10 everything that the sandbox sells is called by words of the reader's language", () => {
  const code = readFileSync(join(import.meta.dirname, "../server/practice.ts"), "utf8");
  const [, names = ""] = /const names = \[(.*)\]/.exec(code) ?? [];
  const boxed = [...code.matchAll(/\[("[^\]]*)\]\.map\(\(title\)/g)].map(([, all]) => all).join();
  const whole = quoted(code).filter((text) => /^(Practice |A practice )[^…]+$/.test(text));
  const told = [...whole, ...quoted(`${names}, ${boxed}, "Phoenix"`).map((name) => `Practice ${name} 12`), "Practice Box 1"];
  assert.ok(told.length > 25);
  for (const lang of langs)
    for (const text of [...told, "Practice Boxes 1"]) {
      if (lang === "en") assert.equal(inLanguage(lang)(text), text);
      else assert.notEqual(inLanguage(lang)(text), text, lang);
    }
  assert.equal(inLanguage("zh")("Practice Small Suns"), "模拟·小太阳");
  assert.equal(inLanguage("de")("Practice Harbour 5"), "Übung: Hafen 5");
});

test("what artists outside the sandbox call their works stays", () => {
  for (const text of ["Tides", "Practice", "Practice makes perfect", "A practice", ""])
    assert.equal(inLanguage("de")(text), text);
});
