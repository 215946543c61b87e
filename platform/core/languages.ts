import { english, forms, type LanguageForm } from "./language-forms.ts";

/**
 * The specification's stored language keys, their BCP 47 tags and their own names. A language is offered once its texts are
 * complete. How it writes numbers and days stands in language-forms.ts.
 */
export const languages = {
  en: { tag: "en", name: "English" },
  zh: { tag: "zh-Hans", name: "简体中文" },
  de: { tag: "de", name: "Deutsch" },
  th: { tag: "th", name: "ไทย" },
  hk: { tag: "zh-Hant", name: "繁體中文" },
  jp: { tag: "ja", name: "日本語" },
  kor: { tag: "ko", name: "한국어" },
  fra: { tag: "fr", name: "Français" },
  spa: { tag: "es", name: "Español" },
  yi: { tag: "it", name: "Italiano" },
} as const;

export type Lang = keyof typeof languages;
export const langs = Object.keys(languages) as Lang[];
/** One thing for each language. */
export const byLang = <Thing>(of: (lang: Lang) => Thing): Record<Lang, Thing> =>
  Object.fromEntries(langs.map((lang) => [lang, of(lang)])) as Record<Lang, Thing>;
/** The language of a BCP 47 tag, whatever its region: "fr-CA" is "fr". Chinese in traditional letters, as told by script or else by region, stands apart. */
export function langOfTag(tag: string): Lang | undefined {
  const [base = "", ...rest] = tag.toLowerCase().split("-");
  const script = rest.find((part) => /^han[st]$/.test(part)) ?? (rest.some((part) => /^(tw|hk|mo)$/.test(part)) ? "hant" : "");
  const wanted = base === "zh" && script === "hant" ? "zh-hant" : base;
  const of = (name: string): Lang | undefined => langs.find((lang) => languages[lang].tag.toLowerCase() === name);
  return of(wanted) ?? langs.find((lang) => languages[lang].tag.split("-")[0] === base);
}
export const isLang = (text: unknown): text is Lang => typeof text === "string" && Object.hasOwn(languages, text);

/**
 * Under which code the texts tell a refusal: a least that is money itself is told without what it is worth, which is the same, and one that
 * `says` which of its cases it is has a sentence for each.
 */
export function sentenceOf(code: string, { nearest, minimum, says }: Readonly<Record<string, string | number>>): string {
  if (code === "below-minimum" && nearest === minimum) return "below-least";
  return says === undefined ? code : `${code}-${says}`;
}

/** Fills `{{name}}` gaps of a text; a gap without a value stays visible, so that it is noticed. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([\w-]+)\}\}/g, (gap, name: string) => (name in values ? String(values[name]) : gap));
}

/** The sign of what is less than nothing, as wide as the plus; a hyphen is another sign. */
export const MINUS = "\u2212";

const known = new Map(Object.entries(forms));
/** How the language with this tag writes; as English does where that is not known. */
export const formOf = (tag: string): LanguageForm => known.get(tag) ?? english;
/** Takes in how a language writes, where it came with its texts. */
export const learnForm = (tag: string, form: LanguageForm): void => void known.set(tag, form);

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The digits before a number's point, grouped as the language does. */
export const groupedDigits = (whole: string, { group, groupsFrom = 4 }: LanguageForm): string =>
  whole.length < groupsFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);

/** A day yyyy-mm-dd, with a time of day behind it or not, as readers of the language with this tag write it. */
export function dayText(tag: string, day: string, time?: string): string {
  const { day: form, beforeTime } = formOf(tag);
  const [y = "", m = "", d = ""] = day.split("-");
  const written = form.replace(/[ymd]/g, (part) => ({ y, m, d })[part] ?? "") || `${months[Number(m) - 1]} ${Number(d)}, ${y}`;
  return written + (time === undefined ? "" : beforeTime + time);
}

/**
 * Values as readers of a language write them: a decimal's digits grouped and pointed after its sign, a day and its time in the language's
 * form, every other text as it is.
 */
export function readableValues(
  values: Readonly<Record<string, string | number>>,
  lang: Lang,
): Readonly<Record<string, string | number>> {
  const { tag } = languages[lang];
  const readable = (value: string | number): string | number => {
    const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(String(value)) ?? [];
    if (day !== undefined) return dayText(tag, day, time);
    const [, minus, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
    if (typeof value === "number" || whole === undefined) return value;
    return (minus && MINUS) + groupedDigits(whole, formOf(tag)) + (fraction === undefined ? "" : formOf(tag).point + fraction);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]));
}
