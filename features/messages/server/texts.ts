/** Texts that are kept as they were said, in every language at once. */
import { byLang, fillText, type Lang, languages } from "@assay/core/languages.ts";

export interface Said {
  readonly title: string;
  readonly body: string;
}

export type InLanguages<Text> = Readonly<Record<Lang, Text>>;

/** Said in English, and in whatever other languages there are. */
export type InSomeLanguages<Text> = Readonly<Partial<Record<Lang, Text | undefined>>> & { readonly en: Text };

/** Says one thing in every language, its gaps filled; decimals are grouped as the language does. */
export function say(texts: InLanguages<Said>, values: Readonly<Record<string, string>>): InLanguages<Said> {
  return byLang((lang) => {
    const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownIn(lang, value)]));
    return { title: fillText(texts[lang].title, shown), body: fillText(texts[lang].body, shown) };
  });
}

/** A text in the reader's language; what was not said in it is read in English. */
export const textIn = <Text>(texts: InSomeLanguages<Text>, lang: Lang): Text => texts[lang] ?? texts.en;

/** Making one costs far more than using it, and busy markets tell thousands of fills a second. */
const decimals = byLang((lang) => new Intl.NumberFormat(languages[lang].tag, { maximumFractionDigits: 18 }));

/** A decimal text with its thousands grouped, every digit kept; any other text as it is. */
function shownIn(lang: Lang, value: string): string {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(value)) return value;
  return decimals[lang].format(value as `${number}`);
}
