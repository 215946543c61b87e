/** What stands behind a large number for so many zeros, the largest first. */
type Units = readonly { readonly zeros: number; readonly unit: string }[];

interface LanguageForm {
  readonly tag: string;
  readonly name: string;
  readonly group: string;
  readonly point: string;
  readonly percent: string;
  readonly units: Units;
  readonly day: DayForm;
  readonly beforeTime: string;
}

const letters: Units = [
  { zeros: 12, unit: "T" },
  { zeros: 9, unit: "B" },
  { zeros: 6, unit: "M" },
  { zeros: 3, unit: "K" },
];
const myriads: Units = [
  { zeros: 12, unit: "万亿" },
  { zeros: 8, unit: "亿" },
  { zeros: 4, unit: "万" },
];
const words: Units = [
  { zeros: 12, unit: "\u00a0Bio." },
  { zeros: 9, unit: "\u00a0Mrd." },
  { zeros: 6, unit: "\u00a0Mio." },
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day of the Gregorian calendar, of its parts as yyyy, mm and dd. */
type DayForm = (year: string, month: string, date: string) => string;
const english: DayForm = (year, month, date) => `${months[Number(month) - 1]} ${Number(date)}, ${year}`;

/**
 * The specification's stored language keys, their BCP 47 tags, their own names, and how they group, point and shorten a number,
 * write a percentage and a day, and what stands between a day and its time. A
 * language is offered once its texts are complete.
 */
export const languages = {
  en: { tag: "en", name: "English", group: ",", point: ".", percent: "%", units: letters, day: english, beforeTime: ", " },
  zh: {
    tag: "zh-Hans",
    name: "简体中文",
    group: ",",
    point: ".",
    percent: "%",
    units: myriads,
    day: (y, m, d) => `${y}-${m}-${d}`,
    beforeTime: " ",
  },
  de: {
    tag: "de",
    name: "Deutsch",
    group: ".",
    point: ",",
    percent: "\u00a0%",
    units: words,
    day: (y, m, d) => `${d}.${m}.${y}`,
    beforeTime: ", ",
  },
  th: {
    tag: "th",
    name: "ไทย",
    group: ",",
    point: ".",
    percent: "%",
    units: letters,
    day: (y, m, d) => `${d}/${m}/${y}`,
    beforeTime: " ",
  },
} as const satisfies Readonly<Record<string, LanguageForm>>;

export type Lang = keyof typeof languages;
export const langs = Object.keys(languages) as Lang[];
/** One thing for each language. */
export const byLang = <Thing>(of: (lang: Lang) => Thing): Record<Lang, Thing> =>
  Object.fromEntries(langs.map((lang) => [lang, of(lang)])) as Record<Lang, Thing>;
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

const languageOf = new Map<string, LanguageForm>(Object.values(languages).map((language) => [language.tag, language]));

/** A day yyyy-mm-dd, with a time of day behind it or not, as readers of the language with this tag write it. */
export function dayText(tag: string, day: string, time?: string): string {
  const { day: form, beforeTime } = languageOf.get(tag) ?? languages.en;
  const [year = "", month = "", date = ""] = day.split("-");
  return form(year, month, date) + (time === undefined ? "" : beforeTime + time);
}

/**
 * Values as readers of a language write them: a decimal's digits grouped and pointed after its sign, a day and its time in the language's
 * form, every other text as it is.
 */
export function readableValues(
  values: Readonly<Record<string, string | number>>,
  lang: Lang,
): Readonly<Record<string, string | number>> {
  const { group, point, tag } = languages[lang];
  const readable = (value: string | number): string | number => {
    const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(String(value)) ?? [];
    if (day !== undefined) return dayText(tag, day, time);
    const [, minus, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
    if (typeof value === "number" || whole === undefined) return value;
    return (minus && MINUS) + whole.replace(/\B(?=(?:\d{3})+$)/g, group) + (fraction === undefined ? "" : point + fraction);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]));
}
