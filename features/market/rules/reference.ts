/** A price that deals are made by where one venue may stand in for the index, with everything that it came from, as evidence. */
import { divide, formatPrice, parsePrice, type Price } from "@assay/core/money.ts";
import { factOfTick, type IndexTick, readTick, recomputeTick, type TickFact } from "./index-tick.ts";

/** After so long without a sign of life from the primary venue nothing trades, and no older judgement of the index is gone by. */
export const STALE_AFTER_MS = 5_000;

/** The best bid and ask of a venue, and when it last vouched for them, in ms. */
export interface VenueTop {
  readonly venue: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly heardAt: number;
}

export interface Reference {
  readonly price: Price;
  /** When it was asked for, in ms. */
  readonly at: number;
  /** The latest judgement of the index: what gave the price, or why the index could not. */
  readonly tick: IndexTick;
  /** What gave it where there was no index. */
  readonly top: VenueTop | undefined;
}

/** The middle of a best bid and ask. */
export const middleOf = (bid: Price, ask: Price): Price => divide(bid + ask, 2n, "half-even");

/** The index, else the middle of the primary venue; none from words that are too old. */
export function judgeReference(tick: IndexTick, top: VenueTop | undefined, now: number): Reference | undefined {
  if (now - tick.at > STALE_AFTER_MS) return undefined;
  if (tick.price !== undefined) return { price: tick.price, at: now, tick, top: undefined };
  if (!top || now - top.heardAt > STALE_AFTER_MS) return undefined;
  return { price: middleOf(top.bid, top.ask), at: now, tick, top };
}

/** A reference as a receipt holds it: texts only, times in ms since 1970. */
export type ReferenceFact = {
  readonly price: string;
  readonly at: string;
  readonly tick: TickFact;
  readonly top?: { readonly venue: string; readonly bid: string; readonly ask: string; readonly heard: string };
};

export const factOfReference = ({ price, at, tick, top }: Reference): ReferenceFact => ({
  price: formatPrice(price),
  at: String(at),
  tick: factOfTick(tick),
  ...(top && {
    top: { venue: top.venue, bid: formatPrice(top.bid), ask: formatPrice(top.ask), heard: String(top.heardAt) },
  }),
});

/** The price that the words in a reference make, computed anew from its fact. Undefined where they make none, or were too old. */
export function recomputeReference({ at, tick, top }: ReferenceFact): Price | undefined {
  const isFresh = (heard: string): boolean => Number(at) - Number(heard) <= STALE_AFTER_MS;
  if (!isFresh(tick.at)) return undefined;
  const index = recomputeTick(tick);
  if (index !== undefined || !top) return index;
  const [bid, ask] = [parsePrice(top.bid), parsePrice(top.ask)];
  return bid === undefined || ask === undefined || !isFresh(top.heard) ? undefined : middleOf(bid, ask);
}

/** The reference in a receipt; undefined for what is none. Read by hand, because a phone has no shapes. */
export function readReference(said: unknown): ReferenceFact | undefined {
  if (!isRecord(said)) return undefined;
  const { price, at } = said;
  const tick = readTick(said["tick"]);
  if (!tick || !isText(price) || !isText(at)) return undefined;
  if (said["top"] === undefined) return { price, at, tick };
  if (!isRecord(said["top"])) return undefined;
  const { venue, bid, ask, heard } = said["top"];
  if (!isText(venue) || !isText(bid) || !isText(ask) || !isText(heard)) return undefined;
  return { price, at, tick, top: { venue, bid, ask, heard } };
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (said: unknown): said is string => typeof said === "string";

/** The price that the words in a reference make; undefined of what is none. */
export function priceOfReference(said: unknown): Price | undefined {
  const reference = readReference(said);
  return reference && recomputeReference(reference);
}
