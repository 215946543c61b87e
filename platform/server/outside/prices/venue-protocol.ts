/** How to speak with one venue: pure functions of texts, so that a recorded conversation can be replayed through them. */
import { venuePrice, venueQuantity } from "./decimal.ts";
import type { Level, PriceUpdate, Side, Venue } from "./prices.ts";

export interface Heard {
  readonly updates: readonly PriceUpdate[];
  /** When the venue said it by its own clock, in ms; undefined where it tells no time. */
  readonly saidAt?: number | undefined;
  /** Bases whose book needs a snapshot from the venue's REST service. */
  readonly snapshotsWanted?: readonly string[];
  /** Messages to send in return. */
  readonly replies?: readonly string[];
}

/** One connection. It remembers what the venue has said on it, and nothing from before. */
export interface Conversation {
  /** Messages to send once the connection is open. */
  hello(): readonly string[];
  hear(text: string, at: number): Heard;
  hearSnapshot?(base: string, text: string, at: number): Heard;
}

export interface VenueProtocol {
  readonly venue: Venue;
  url(bases: readonly string[]): string;
  snapshotUrl?(base: string): string;
  converse(bases: readonly string[]): Conversation;
  /** So long a silence is a connection that died unnoticed, where that is not the usual bound. */
  readonly silenceMsMax?: number;
  /** A message that keeps a quiet connection open. */
  readonly keepAlive?: { readonly everyMs: number; readonly text: string };
}

export const nothingHeard: Heard = { updates: [] };

/** So far may a venue's clock be from ours, the way from there included. */
export const SAID_WITHIN_MS = 5_000;

/** What is heard of this moment. A word of another time says no price: its market has none there until the next word. */
export function wordsOfNow({ updates, saidAt }: Heard, now: number): readonly PriceUpdate[] {
  if (saidAt === undefined || Math.abs(now - saidAt) <= SAID_WITHIN_MS) return updates;
  return updates.flatMap((update): PriceUpdate[] => {
    if (update.kind === "trade") return [];
    if (update.kind === "depth") return [{ ...update, bids: [], asks: [] }];
    return update.kind === "top" ? [{ kind: "invalid", venue: update.venue, base: update.base, at: update.at }] : [update];
  });
}

/** A level as two texts; undefined when one of them is no number that could be traded at. */
export function readLevel(priceText: string, quantityText: string): Level | undefined {
  const price = venuePrice(priceText);
  const quantity = venueQuantity(quantityText);
  return price === undefined || quantity === undefined ? undefined : { price, quantity };
}

/** Best bid and ask of a market, or word that the venue has sent what cannot be: no price, or a bid not below the ask. */
export function topOfBook(venue: Venue, base: string, bid: Level | undefined, ask: Level | undefined, at: number): PriceUpdate {
  if (!bid || !ask || bid.price >= ask.price) return { kind: "invalid", venue: venue.name, base, at };
  return { kind: "top", venue: venue.name, base, bid, ask, at };
}

export interface TradeTexts {
  readonly price: string;
  readonly quantity: string;
  readonly side: Side;
  readonly at: number;
}

/** A trade, or nothing when it has no price, no quantity or no time. */
export function tradeOf(venue: Venue, base: string, { price, quantity, side, at }: TradeTexts): PriceUpdate[] {
  const level = readLevel(price, quantity);
  if (!level || level.quantity === 0n || !Number.isSafeInteger(at)) return [];
  return [{ kind: "trade", venue: venue.name, base, ...level, side, at }];
}

/** The JSON value of a message; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
