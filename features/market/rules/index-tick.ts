/** One judgement of an index with everything that went into it: what settles something is kept as evidence in this form. */
import { formatDecimal, formatPrice, parsePrice, parseRate, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { remembered } from "@assay/core/remembered.ts";
import { indexOf, type IndexSource, type SourceState } from "./price-index.ts";

export interface IndexTick {
  /** Market and time: one process judges, so no two ticks share it. */
  readonly id: string;
  readonly symbol: string;
  /** When it was judged, in ms. */
  readonly at: number;
  /** Undefined when too few sources counted: such a tick settles nothing. */
  readonly price: Price | undefined;
  readonly clamp: Rate;
  readonly sources: readonly (IndexSource & { readonly state: SourceState })[];
}

/** A tick as a receipt holds it: texts only, times in ms since 1970. A type, since evidence takes only what has no more names. */
export type TickFact = {
  readonly id: string;
  readonly symbol: string;
  readonly at: string;
  readonly price?: string;
  readonly clamp: string;
  readonly sources: readonly SourceFact[];
};

type SourceFact = {
  readonly venue: string;
  readonly operator: string;
  readonly state: string;
  /** In the market's quote currency. */
  readonly price?: string;
  /** When the price arrived, and when the venue last vouched for it. */
  readonly arrived: string;
  readonly heard?: string;
};

/** A tick as evidence: one that decides much is written once. */
export const factOfTick = remembered(({ id, symbol, at, price, clamp, sources }: IndexTick): TickFact => {
  return {
    id,
    symbol,
    at: String(at),
    ...(price !== undefined && { price: formatPrice(price) }),
    clamp: formatDecimal(clamp, RATE_SCALE),
    sources: sources.map(({ venue, operator, state, price: said, changedAt, heardAt }) => ({
      venue,
      operator,
      state,
      // A word that was no price counts nowhere.
      ...(said !== undefined && said > 0n && { price: formatPrice(said) }),
      arrived: String(changedAt),
      ...(heardAt !== undefined && { heard: String(heardAt) }),
    })),
  };
});

/** A tick as a table keeps it. */
export const writeTick = (tick: IndexTick): string => JSON.stringify(factOfTick(tick));

/** The tick that a table has kept. Throws on a text that is none. */
export function tickOf(text: string): IndexTick {
  const fact = readTick(JSON.parse(text));
  if (!fact) throw new TypeError("a kept tick is not readable");
  const { id, symbol, at, price, clamp, sources } = fact;
  return {
    id,
    symbol,
    at: Number(at),
    price: price === undefined ? undefined : parsePrice(price),
    clamp: parseRate(clamp)!,
    sources: sources.map(({ venue, operator, state, price: said, arrived, heard }) => ({
      venue,
      operator,
      state: state as SourceState,
      price: said === undefined ? undefined : parsePrice(said),
      changedAt: Number(arrived),
      heardAt: heard === undefined ? undefined : Number(heard),
    })),
  };
}

/** The price that the sources of a tick make, computed anew from its fact: what its receipt must say. */
export function recomputeTick({ clamp, sources }: TickFact): Price | undefined {
  const counted = sources.flatMap(({ state, operator, price }) =>
    state === "counted" ? [{ operator, price: parsePrice(price ?? "") ?? 0n }] : [],
  );
  return indexOf(counted, parseRate(clamp)!);
}

/** The tick in a receipt; undefined for what is none. Read by hand, because a phone has no shapes. */
export function readTick(said: unknown): TickFact | undefined {
  if (!isRecord(said)) return undefined;
  const { id, symbol, at, price, clamp, sources } = said;
  if (!isText(id) || !isText(symbol) || !isNumber(at) || !isOptional(price, isNumber)) return undefined;
  if (!isNumber(clamp) || !Array.isArray(sources) || !sources.every(isSource)) return undefined;
  return { id, symbol, at, ...(price !== undefined && { price }), clamp, sources };
}

const isSource = (said: unknown): said is SourceFact =>
  isRecord(said) &&
  isText(said["venue"]) &&
  isText(said["operator"]) &&
  isText(said["state"]) &&
  isNumber(said["arrived"]) &&
  isOptional(said["price"], isNumber) &&
  isOptional(said["heard"], isNumber);

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (said: unknown): said is string => typeof said === "string";
const isNumber = (said: unknown): said is string => isText(said) && /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(said);
const isOptional = (said: unknown, is: (said: unknown) => said is string): said is string | undefined =>
  said === undefined || is(said);

/** The price that the sources in a fact make; undefined of what is no tick, or of one that gives none. */
export function priceOfTick(said: unknown): Price | undefined {
  const tick = readTick(said);
  return tick && recomputeTick(tick);
}
