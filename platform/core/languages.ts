/** What stands behind a large number for so many zeros, the largest first. */
type Units = readonly { readonly zeros: number; readonly unit: string }[];

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

/**
 * The specification's stored language keys, their BCP 47 tags, their own names, and how they group, point and shorten a number
 * and write a percentage. A
 * language is offered once its texts are complete.
 */
export const languages = {
  en: { tag: "en", name: "English", group: ",", point: ".", percent: "%", units: letters },
  zh: { tag: "zh-Hans", name: "简体中文", group: ",", point: ".", percent: "%", units: myriads },
  de: { tag: "de", name: "Deutsch", group: ".", point: ",", percent: "\u00a0%", units: words },
  th: { tag: "th", name: "ไทย", group: ",", point: ".", percent: "%", units: letters },
} as const;

export type Lang = keyof typeof languages;
export const langs = Object.keys(languages) as Lang[];
/** One thing for each language. */
export const byLang = <Thing>(of: (lang: Lang) => Thing): Record<Lang, Thing> =>
  Object.fromEntries(langs.map((lang) => [lang, of(lang)])) as Record<Lang, Thing>;
export const isLang = (text: unknown): text is Lang => typeof text === "string" && Object.hasOwn(languages, text);

/** Under which code the texts tell a refusal: a least that is money itself is told without what it is worth, which is the same. */
export const sentenceOf = (code: string, { nearest, minimum }: Readonly<Record<string, string | number>>): string =>
  code === "below-minimum" && nearest === minimum ? "below-least" : code;

/** Fills `{{name}}` gaps of a text; a gap without a value stays visible, so that it is noticed. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => (name in values ? String(values[name]) : gap));
}

/** The sign of what is less than nothing, as wide as the plus; a hyphen is another sign. */
export const MINUS = "\u2212";

/** Values as readers of a language write them: a decimal's digits grouped and pointed after its sign, every other text as it is. */
export function readableValues(
  values: Readonly<Record<string, string | number>>,
  lang: Lang,
): Readonly<Record<string, string | number>> {
  const { group, point } = languages[lang];
  const readable = (value: string | number): string | number => {
    const [, minus, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
    if (typeof value === "number" || whole === undefined) return value;
    return (minus && MINUS) + whole.replace(/\B(?=(?:\d{3})+$)/g, group) + (fraction === undefined ? "" : point + fraction);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]));
}
