/** The sentences behind rejection codes, in every language, from `locales/<lang>.json` of the core and of each feature. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { byLang, fillText, type Lang, langs, readableValues, sentenceOf } from "@assay/core/languages.ts";
import { platformRejections, type RejectionValues } from "@assay/core/rejection.ts";
import type { Feature } from "./feature.ts";

export interface Texts {
  /** The sentence of a rejection code in a language, its gaps filled from the values as that language writes numbers. */
  say(code: string, values: RejectionValues, lang: Lang): string;
}

/**
 * The texts of a folder in every language, where the server itself says something: `readTexts<typeof en>(folder)`. The English
 * file tells their shape; a structure test holds the others to it.
 */
export const readTexts = <File extends object>(folder: string): Readonly<Record<Lang, File>> =>
  byLang((lang) => JSON.parse(readFileSync(join(folder, `${lang}.json`), "utf8")));

type Sentences = Map<string, string>;

const coreFolder = join(import.meta.dirname, "..", "core");

/**
 * Reads the rejection texts of the core and of these features. A code is one sentence for the whole product, so a feature
 * that answers a code of a lower feature need not repeat it. Throws when a declared code lacks a sentence in a language,
 * when its languages leave different gaps, or when two features say the same code differently.
 */
export function loadTexts(features: readonly Feature[]): Texts {
  const sentences = byLang((lang) => readSentences(features, lang));
  const declared = features.flatMap((feature) => feature.handlers.flatMap(({ call }) => call.rejections));
  const faults = [...new Set([...platformRejections, ...declared])].flatMap((code) => faultsOf(code, sentences));
  if (faults.length > 0) throw new Error(`rejection texts are incomplete: ${faults.join("; ")}`);
  return {
    say: (code, values, lang) => fillText(sentences[lang].get(sentenceOf(code, values)) ?? code, readableValues(values, lang)),
  };
}

function readSentences(features: readonly Feature[], lang: Lang): Sentences {
  const sentences: Sentences = new Map();
  for (const folder of [coreFolder, ...features.map((feature) => feature.folder)]) {
    for (const [code, sentence] of Object.entries(readRejections(join(folder, "locales", `${lang}.json`)))) {
      if ((sentences.get(code) ?? sentence) !== sentence)
        throw new Error(`${lang}: "${code}" is said in two ways, again in ${folder}`);
      sentences.set(code, sentence);
    }
  }
  return sentences;
}

function readRejections(file: string): Readonly<Record<string, string>> {
  try {
    const { rejections = {} } = JSON.parse(readFileSync(file, "utf8")) as { rejections?: Record<string, string> };
    return rejections;
  } catch (fault) {
    // A feature without rejections of its own may lack the file; a file that is there must be readable.
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`${file} cannot be read`, { cause: fault });
  }
}

function faultsOf(code: string, sentences: Readonly<Record<Lang, Sentences>>): string[] {
  const missing = langs.filter((lang) => !sentences[lang].has(code)).map((lang) => `"${code}" has no ${lang} text`);
  const gaps = new Set(langs.map((lang) => gapsOf(sentences[lang].get(code) ?? "")));
  return missing.length === 0 && gaps.size > 1 ? [`"${code}" leaves different gaps in its languages`] : missing;
}

const gapsOf = (sentence: string): string => (sentence.match(/\{\{\w+\}\}/g) ?? []).sort().join();
