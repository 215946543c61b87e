/**
 * How each language but English groups, points and shortens a number, writes a percentage and a day, and what stands between a
 * day and its time, by BCP 47 tag. The app fetches its language's with its texts (apps/web/texts.ts), all others have them here.
 */
export interface LanguageForm {
  /** Between three digits and three, in numbers of so many digits before the point, four where it is not said. */
  readonly group: string;
  readonly groupsFrom?: number;
  readonly point: string;
  readonly percent: string;
  readonly units: Units;
  /** A day of the Gregorian calendar: y, m and d stand for yyyy, mm and dd. English, which names its months, has none. */
  readonly day: string;
  readonly beforeTime: string;
}

/**
 * What stands behind a large number for so many zeros, the largest first; in numbers of more than `from` digits, as many as zeros where
 * it is not said.
 */
type Units = readonly { readonly zeros: number; readonly unit: string; readonly from?: number }[];

const letters: Units = [
  { zeros: 12, unit: "T" },
  { zeros: 9, unit: "B" },
  { zeros: 6, unit: "M" },
  { zeros: 3, unit: "K" },
];
/** Twelve zeros, eight and four. */
const myriads = (most: string, middle: string, least: string): Units => [
  { zeros: 12, unit: most },
  { zeros: 8, unit: middle },
  { zeros: 4, unit: least },
];

const plain = { group: ",", point: ".", percent: "%", units: letters, beforeTime: " " };
const comma = { group: ".", point: ",", percent: "\u00a0%", day: "d/m/y", beforeTime: ", " };

export const english: LanguageForm = { ...plain, day: "", beforeTime: ", " };

export const forms: Readonly<Record<string, LanguageForm>> = {
  "zh-Hans": { ...plain, units: myriads("万亿", "亿", "万"), day: "y-m-d" },
  de: {
    ...comma,
    units: [
      { zeros: 12, unit: "\u00a0Bio." },
      { zeros: 9, unit: "\u00a0Mrd." },
      { zeros: 6, unit: "\u00a0Mio." },
    ],
    day: "d.m.y",
  },
  th: { ...plain, day: "d/m/y" },
  "zh-Hant": { ...plain, units: myriads("兆", "億", "萬"), day: "y/m/d" },
  ja: { ...plain, units: myriads("兆", "億", "万"), day: "y/m/d" },
  ko: { ...plain, units: myriads("조", "억", "만"), day: "y.m.d" },
  fr: {
    ...comma,
    group: "\u202f",
    units: [
      { zeros: 12, unit: "\u00a0Bn" },
      { zeros: 9, unit: "\u00a0Md" },
      { zeros: 6, unit: "\u00a0M" },
      { zeros: 3, unit: "\u00a0k" },
    ],
    beforeTime: " ",
  },
  es: {
    ...comma,
    groupsFrom: 5,
    units: [
      { zeros: 12, unit: "\u00a0B" },
      { zeros: 9, unit: "\u00a0mil\u00a0M", from: 10 },
      { zeros: 6, unit: "\u00a0M" },
      { zeros: 3, unit: "\u00a0mil" },
    ],
  },
  it: {
    ...comma,
    groupsFrom: 5,
    percent: "%",
    units: [
      { zeros: 12, unit: "\u00a0Bln" },
      { zeros: 9, unit: "\u00a0Mld" },
      { zeros: 6, unit: "\u00a0Mln" },
      { zeros: 3, unit: "K" },
    ],
  },
};
