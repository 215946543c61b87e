/** Texts that are kept as they were said, in every language at once. */
import { fillText, type Lang, langs } from "@assay/core/languages.ts";

export interface Said {
  readonly title: string;
  readonly body: string;
}

export type InLanguages<Text> = Readonly<Record<Lang, Text>>;

/** Says one thing in every language, its gaps filled; decimals are grouped as the language does. */
export function say(texts: InLanguages<Said>, values: Readonly<Record<string, string>>): InLanguages<Said> {
  const inLang = (lang: Lang): Said => {
    const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownIn(lang, value)]));
    return { title: fillText(texts[lang].title, shown), body: fillText(texts[lang].body, shown) };
  };
  return Object.fromEntries(langs.map((lang) => [lang, inLang(lang)])) as Record<Lang, Said>;
}

/** A text in the reader's language. What was said before a language was offered is read in English. */
export const textIn = <Text>(texts: Readonly<Partial<Record<Lang, Text>>>, lang: Lang): Text => (texts[lang] ?? texts.en)!;

/** A decimal text with its thousands grouped, every digit kept; any other text as it is. */
function shownIn(lang: Lang, value: string): string {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(value)) return value;
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 18 }).format(value as `${number}`);
}
