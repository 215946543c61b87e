/** The verifier's own words in every language, so that it needs the app no more than its server. */
import { byLang, fillText, type Lang, langOfTag } from "../../platform/core/languages.ts";
import de from "./locales/de.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import fra from "./locales/fra.json" with { type: "json" };
import hk from "./locales/hk.json" with { type: "json" };
import jp from "./locales/jp.json" with { type: "json" };
import kor from "./locales/kor.json" with { type: "json" };
import spa from "./locales/spa.json" with { type: "json" };
import th from "./locales/th.json" with { type: "json" };
import yi from "./locales/yi.json" with { type: "json" };
import zh from "./locales/zh.json" with { type: "json" };

export type Word = keyof typeof en;
const texts: Readonly<Record<Lang, Readonly<Record<Word, string>>>> = { en, zh, de, th, hk, jp, kor, fra, spa, yi };

/** A sentence in the reader's language. */
export type Say = ((word: Word, values?: Readonly<Record<string, string | number>>) => string) & { readonly lang: Lang };

const speakers = byLang((lang): Say => {
  const say = (word: Word, values: Readonly<Record<string, string | number>> = {}): string => fillText(texts[lang][word], values);
  return Object.assign(say, { lang });
});
export const sayIn = (lang: Lang): Say => speakers[lang];

/** Whether a word has a text, such as what a receipt names. */
export const isWord = (word: string): word is Word => Object.hasOwn(en, word);

/** The first of the reader's languages (BCP 47 tags) that there are texts for. */
export const langOf = (tags: readonly string[]): Lang => tags.map(langOfTag).find((lang) => lang !== undefined) ?? "en";
