/** A work as it is written at the desk. What the call would refuse is said before it is sent. */
import { formatDecimal, parseDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Day, daysBefore } from "@assay/ui/day.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { EDITIONS_MAX, type Mode, type payCurrencies, type Rarity, ROYALTY_MAX } from "../rules.ts";

/** On what terms the editions of a work are offered. */
export interface OfferFields {
  readonly mode: Mode;
  readonly currency: (typeof payCurrencies)[number];
  readonly price: string;
  readonly step: string;
  readonly ends: Day;
}

export interface WorkFields extends OfferFields {
  readonly artist: string;
  readonly artistAbout: string;
  readonly collection: string;
  readonly title: string;
  readonly about: string;
  readonly picture: string;
  readonly rarity: Rarity;
  readonly editions: string;
  /** In percent. */
  readonly royalty: string;
}

const PERCENT_SCALE = RATE_SCALE - 2;
const fault = (code: string, isWrong: boolean): Fault | undefined => (isWrong ? { code } : undefined);
const isPrice = (text: string): boolean => (parseDecimal(text, 8) ?? 0n) > 0n;
const isName = (text: string): boolean => text.trim().length >= 2;

const offerStart = (today: Day): OfferFields => ({
  mode: "normal",
  currency: "USDT",
  price: "",
  step: "",
  ends: daysBefore(today, -7),
});

const offerFaults = ({ price, step, mode, ends }: OfferFields, today: Day) => ({
  price: fault("price", !isPrice(price)),
  step: fault("price", mode === "auction" && !isPrice(step)),
  ends: fault("ends", ends <= today),
});

export const offerRulesFrom = (today: Day): FormRules<OfferFields, undefined> => ({
  start: offerStart(today),
  faults: (fields) => offerFaults(fields, today),
  summary: () => undefined,
});

/** As the calls take it: it begins at once, and a day ends at midnight UTC. */
export const offerInput = ({ mode, currency, price, step, ends }: OfferFields) => ({
  mode,
  currency,
  price,
  ...(mode === "auction" && { step }),
  ends_at: String(Date.parse(`${ends}T00:00:00Z`)),
});

export const workRulesFrom = (today: Day): FormRules<WorkFields, undefined> => ({
  start: {
    artist: "",
    artistAbout: "",
    collection: "",
    title: "",
    about: "",
    picture: "",
    rarity: "common",
    editions: "1",
    royalty: "5",
    ...offerStart(today),
  },
  faults: (fields) => ({
    artist: isName(fields.artist) ? undefined : required,
    collection: isName(fields.collection) ? undefined : required,
    title: isName(fields.title) ? undefined : required,
    picture: fault("picture", !/^[a-z0-9-]{2,40}$/.test(fields.picture)),
    editions: fault(
      "editions",
      !/^[0-9]{1,3}$/.test(fields.editions) ||
        Number(fields.editions) < 1 ||
        Number(fields.editions) > (fields.mode === "auction" ? 1 : EDITIONS_MAX),
    ),
    royalty: fault("royalty", (parseDecimal(fields.royalty, PERCENT_SCALE) ?? ROYALTY_MAX + 1n) > ROYALTY_MAX),
    ...offerFaults(fields, today),
  }),
  summary: () => undefined,
});

export const workInput = ({ artistAbout, royalty, ...fields }: WorkFields) => ({
  ...offerInput(fields),
  rarity: fields.rarity,
  editions: fields.editions,
  picture: fields.picture,
  artist: fields.artist.trim(),
  artist_about: artistAbout.trim(),
  collection: fields.collection.trim(),
  title: fields.title.trim(),
  about: fields.about.trim(),
  royalty: formatDecimal(parseDecimal(royalty, PERCENT_SCALE) ?? 0n, RATE_SCALE),
});
