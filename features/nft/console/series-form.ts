/** A series of blind boxes as it is written at the desk. What the call would refuse is said before it is sent. */
import { formatDecimal, parseDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Day, daysBefore } from "@assay/ui/day.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { type payCurrencies, ROYALTY_MAX } from "../rules.ts";
import { type ListedWork, worksOf } from "../rules/boxes.ts";

export interface SeriesFields {
  readonly artist: string;
  readonly artistAbout: string;
  readonly collection: string;
  readonly title: string;
  readonly about: string;
  /** In percent. */
  readonly royalty: string;
  readonly currency: (typeof payCurrencies)[number];
  readonly price: string;
  /** A line each: title | rarity | pieces. */
  readonly works: string;
  readonly starts: Day;
  readonly ends: Day;
}

const PERCENT_SCALE = RATE_SCALE - 2;
const fault = (code: string, isWrong: boolean): Fault | undefined => (isWrong ? { code } : undefined);
const isName = (text: string): boolean => text.trim().length >= 2;

/** The list is public before the first box is sold, so a series begins on another day than that on which it is written. */
export const seriesRulesFrom = (today: Day): FormRules<SeriesFields, undefined, readonly ListedWork[] | undefined> => ({
  start: {
    artist: "",
    artistAbout: "",
    collection: "",
    title: "",
    about: "",
    royalty: "5",
    currency: "USDT",
    price: "",
    works: "",
    starts: daysBefore(today, -1),
    ends: daysBefore(today, -8),
  },
  faults: (fields) => ({
    artist: isName(fields.artist) ? undefined : required,
    collection: isName(fields.collection) ? undefined : required,
    title: isName(fields.title) ? undefined : required,
    royalty: fault("royalty", (parseDecimal(fields.royalty, PERCENT_SCALE) ?? ROYALTY_MAX + 1n) > ROYALTY_MAX),
    price: fault("price", (parseDecimal(fields.price, 8) ?? 0n) <= 0n),
    works: fault("works", worksOf(fields.works) === undefined),
    starts: fault("starts", fields.starts <= today),
    ends: fault("series-ends", fields.ends <= fields.starts),
  }),
  summary: ({ works }) => worksOf(works),
});

const midnight = (day: Day): string => String(Date.parse(`${day}T00:00:00Z`));

/** As the call takes it: days begin at midnight UTC. */
export const seriesInput = ({ artistAbout, royalty, starts, ends, ...fields }: SeriesFields) => ({
  ...fields,
  artist: fields.artist.trim(),
  artist_about: artistAbout.trim(),
  collection: fields.collection.trim(),
  title: fields.title.trim(),
  about: fields.about.trim(),
  royalty: formatDecimal(parseDecimal(royalty, PERCENT_SCALE) ?? 0n, RATE_SCALE),
  starts_at: midnight(starts),
  ends_at: midnight(ends),
});
