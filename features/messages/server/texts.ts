/**
 * What is said, in every language. A phrase is kept once, as it was worded at the time, and what is said with it are the values
 * of its gaps: they are put together when somebody reads.
 */
import { createHash } from "node:crypto";
import { byLang, fillText, type Lang, readableValues } from "@assay/core/languages.ts";

export interface Said {
  readonly title: string;
  readonly body: string;
}

export type InLanguages<Text> = Readonly<Record<Lang, Text>>;

/** Said in English, and in whatever other languages there are. */
export type InSomeLanguages<Text> = Readonly<Partial<Record<Lang, Text | undefined>>> & { readonly en: Text };

/** One thing to say, with gaps for what it is said of. */
export type Phrase = InLanguages<Said>;
export type Values = Readonly<Record<string, string>>;

/** A phrase with the values of its gaps. */
export interface Saying {
  readonly phrase: Phrase;
  readonly values: Values;
}

export const say = (phrase: Phrase, values: Values): Saying => ({ phrase, values });

/** The notices of a feature's texts as phrases. */
export const phrasesOf = <Kind extends string>(
  texts: InLanguages<{ readonly notices: Readonly<Record<Kind, Said>> }>,
): Readonly<Record<Kind, Phrase>> =>
  Object.fromEntries(
    (Object.keys(texts.en.notices) as Kind[]).map((kind) => [kind, byLang((lang) => texts[lang].notices[kind])]),
  ) as Record<Kind, Phrase>;

const ids = new WeakMap<Phrase, string>();

/** The id of a phrase follows from its words, so that other words are another phrase. */
export function phraseId(phrase: Phrase): string {
  const id = ids.get(phrase) ?? createHash("sha256").update(JSON.stringify(phrase)).digest("hex").slice(0, UUID_DIGITS);
  ids.set(phrase, id);
  return id;
}

const UUID_DIGITS = 32;

/** A phrase in one language, its gaps filled; decimals are written as the language does. */
export function sayIn(lang: Lang, { phrase, values }: { readonly phrase: InSomeLanguages<Said>; readonly values: Values }): Said {
  const { title, body } = textIn(phrase, lang);
  const shown = readableValues(values, lang);
  return { title: fillText(title, shown), body: fillText(body, shown) };
}

/** A text in the reader's language; what was not said in it is read in English. */
export const textIn = <Text>(texts: InSomeLanguages<Text>, lang: Lang): Text => texts[lang] ?? texts.en;
