/** A price that deals are made by where one venue may stand in for the index, with everything that it came from, as evidence. */
import {
  divide,
  formatPrice,
  formatRate,
  magnitude,
  parsePrice,
  parseRate,
  pow10,
  type Price,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { factOfTick, type IndexTick, readTick, recomputeTick, type TickFact } from "./index-tick.ts";

/** After so long without a sign of life from the primary venue nothing trades, and no older judgement of the index is gone by. */
export const STALE_AFTER_MS = 5_000;

/** How far the middle of one venue is believed, as fractions: of itself, of the last trade and of the previous close. */
export interface Belief {
  /** The widest that bid and ask may stand apart. */
  readonly spreadMax: Rate;
  readonly fromTradeMax: Rate;
  readonly fromCloseMax: Rate;
}

/** For shares: 0.5 % apart, 1 % from the last trade, and 20 % from the previous close, at which exchanges halt a whole market. */
export const shareBelief: Belief = {
  spreadMax: 5n * pow10(RATE_SCALE - 3),
  fromTradeMax: pow10(RATE_SCALE - 2),
  fromCloseMax: 2n * pow10(RATE_SCALE - 1),
};

/** A price that was traded, and the minute in which, in ms. */
export interface Traded {
  readonly price: Price;
  readonly at: number;
}

/** What the middle of one venue is held against before anybody trades by it. */
export interface Held {
  readonly belief: Belief;
  readonly trade: Traded;
  /** The close before the latest trading day; the first price that is known of the day where that is not, or means other shares. */
  readonly close: Traded;
}

/** The best bid and ask of a venue, and when it last vouched for them, in ms. */
export interface VenueTop {
  readonly venue: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly heardAt: number;
  /** Undefined where nothing is held against it. */
  readonly held?: Held | undefined;
}

export const doubts = ["wide", "far-from-trade", "far-from-close"] as const;
/** Why one venue's middle is not believed: bid and ask stand too far apart, or it stands too far from what was traded. */
export type Doubt = (typeof doubts)[number];

/** There is a fresh bid and ask, and nobody trades by it. */
export interface Doubtful {
  readonly price: undefined;
  readonly doubt: Doubt;
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

/** Why a bid and ask are not believed by what they are held against; undefined where they are. */
export function doubtOf({ bid, ask, held }: Pick<VenueTop, "bid" | "ask" | "held">): Doubt | undefined {
  if (!held) return undefined;
  const { belief, trade, close } = held;
  const middle = middleOf(bid, ask);
  const isFar = (distance: bigint, from: Price, most: Rate): boolean => distance * pow10(RATE_SCALE) > from * most;
  if (bid <= 0n || ask < bid || isFar(ask - bid, middle, belief.spreadMax)) return "wide";
  if (isFar(magnitude(middle - trade.price), trade.price, belief.fromTradeMax)) return "far-from-trade";
  return isFar(magnitude(middle - close.price), close.price, belief.fromCloseMax) ? "far-from-close" : undefined;
}

/** The index, else the middle of the primary venue where that is believed; none from words that are too old. */
export function judgeReference(tick: IndexTick, top: VenueTop | undefined, now: number): Reference | Doubtful | undefined {
  if (now - tick.at > STALE_AFTER_MS) return undefined;
  if (tick.price !== undefined) return { price: tick.price, at: now, tick, top: undefined };
  if (!top || now - top.heardAt > STALE_AFTER_MS) return undefined;
  const doubt = doubtOf(top);
  if (doubt !== undefined) return { price: undefined, doubt };
  return { price: middleOf(top.bid, top.ask), at: now, tick, top };
}

/** A reference as a receipt holds it: texts only, times in ms since 1970. */
export type ReferenceFact = {
  readonly price: string;
  readonly at: string;
  readonly tick: TickFact;
  readonly top?: TopFact;
};

type TopFact = {
  readonly venue: string;
  readonly bid: string;
  readonly ask: string;
  readonly heard: string;
  /** Not of receipts from before a venue's middle was held against anything. */
  readonly held?: HeldFact;
};

type HeldFact = {
  readonly spread_max: string;
  readonly trade: string;
  readonly trade_at: string;
  readonly from_trade_max: string;
  readonly close: string;
  readonly close_at: string;
  readonly from_close_max: string;
};

const factOfHeld = ({ belief, trade, close }: Held): HeldFact => ({
  spread_max: formatRate(belief.spreadMax),
  trade: formatPrice(trade.price),
  trade_at: String(trade.at),
  from_trade_max: formatRate(belief.fromTradeMax),
  close: formatPrice(close.price),
  close_at: String(close.at),
  from_close_max: formatRate(belief.fromCloseMax),
});

export const factOfReference = ({ price, at, tick, top }: Reference): ReferenceFact => ({
  price: formatPrice(price),
  at: String(at),
  tick: factOfTick(tick),
  ...(top && {
    top: {
      venue: top.venue,
      bid: formatPrice(top.bid),
      ask: formatPrice(top.ask),
      heard: String(top.heardAt),
      ...(top.held && { held: factOfHeld(top.held) }),
    },
  }),
});

/** The price that the words in a reference make, computed anew from its fact. Undefined where they make none, were too old, or are not believed. */
export function recomputeReference({ at, tick, top }: ReferenceFact): Price | undefined {
  const isFresh = (heard: string): boolean => Number(at) - Number(heard) <= STALE_AFTER_MS;
  if (!isFresh(tick.at)) return undefined;
  const index = recomputeTick(tick);
  if (index !== undefined || !top) return index;
  const [bid, ask] = [parsePrice(top.bid), parsePrice(top.ask)];
  if (bid === undefined || ask === undefined || !isFresh(top.heard)) return undefined;
  const held = top.held && readHeld(top.held, Number(at));
  if (top.held && (!held || doubtOf({ bid, ask, held }) !== undefined)) return undefined;
  return middleOf(bid, ask);
}

/**
 * Undefined where a bound is not the rule's, a word is none, or of later than the reference; a venue's clock may be a little ahead of ours.
 * Whoever changes the bounds gives a receipt's rule a new name.
 */
function readHeld(fact: HeldFact, at: number): Held | undefined {
  const [spreadMax, fromTradeMax, fromCloseMax] = [fact.spread_max, fact.from_trade_max, fact.from_close_max].map(parseRate);
  const [trade, close] = [parsePrice(fact.trade), parsePrice(fact.close)];
  const [tradeAt, closeAt] = [Number(fact.trade_at || NaN), Number(fact.close_at || NaN)];
  const belief = shareBelief;
  if (spreadMax !== belief.spreadMax || fromTradeMax !== belief.fromTradeMax || fromCloseMax !== belief.fromCloseMax)
    return undefined;
  if (trade === undefined || close === undefined || !(closeAt <= tradeAt && tradeAt <= at + MINUTE_MS)) return undefined;
  return { belief, trade: { price: trade, at: tradeAt }, close: { price: close, at: closeAt } };
}

/** The reference in a receipt; undefined for what is none. Read by hand, because a phone has no shapes. */
export function readReference(said: unknown): ReferenceFact | undefined {
  if (!isRecord(said)) return undefined;
  const { price, at } = said;
  const tick = readTick(said["tick"]);
  if (!tick || !isText(price) || !isText(at)) return undefined;
  if (said["top"] === undefined) return { price, at, tick };
  const top = textsOf(said["top"], ["venue", "bid", "ask", "heard"]);
  if (!top) return undefined;
  const heldSaid = (said["top"] as Readonly<Record<string, unknown>>)["held"];
  if (heldSaid === undefined) return { price, at, tick, top };
  const held = textsOf(heldSaid, heldNames);
  return held && { price, at, tick, top: { ...top, held } };
}

const heldNames = ["spread_max", "trade", "trade_at", "from_trade_max", "close", "close_at", "from_close_max"] as const;

/** The texts of these names; undefined where one is none. */
function textsOf<Name extends string>(said: unknown, names: readonly Name[]): Readonly<Record<Name, string>> | undefined {
  if (!isRecord(said) || !names.every((name) => isText(said[name]))) return undefined;
  return Object.fromEntries(names.map((name) => [name, said[name]])) as Record<Name, string>;
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (said: unknown): said is string => typeof said === "string";

/** The price that the words in a reference make; undefined of what is none. */
export function priceOfReference(said: unknown): Price | undefined {
  const reference = readReference(said);
  return reference && recomputeReference(reference);
}
