/** Binance spot, public streams: best bid and ask, trades, and the differences of the book every 100 ms. */
import type { Price } from "@assay/core/money.ts";
import * as z from "zod/mini";
import { DepthSync } from "./binance-depth.ts";
import { DEPTH_LEVELS_MAX, type Level, type PriceUpdate, type Venue } from "./prices.ts";
import {
  type Conversation,
  type Heard,
  nothingHeard,
  parseJson,
  readLevel,
  topOfBook,
  tradeOf,
  type VenueProtocol,
} from "./venue-protocol.ts";

const venue: Venue = { name: "Binance", only: "coin", operator: "Binance", quote: "USDT", deep: true, silence: "unchanged" };

const levels = z.array(z.tuple([z.string(), z.string()]));
const message = z.object({
  stream: z.string(),
  data: z.union([
    z.object({ e: z.literal("trade"), E: z.int(), s: z.string(), p: z.string(), q: z.string(), T: z.int(), m: z.boolean() }),
    z.object({ e: z.literal("depthUpdate"), E: z.int(), s: z.string(), U: z.int(), u: z.int(), b: levels, a: levels }),
    z.object({ u: z.int(), s: z.string(), b: z.string(), B: z.string(), a: z.string(), A: z.string() }),
  ]),
});
const snapshot = z.object({ lastUpdateId: z.int(), bids: levels, asks: levels });

export const symbolAtBinance = (base: string): string => `${base}${venue.quote}`;

const readLevels = (pairs: readonly (readonly [string, string])[]): Level[] =>
  pairs.flatMap(([price, quantity]) => readLevel(price, quantity) ?? []);

interface Bounds {
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

const isBelow = (one: Price | undefined, other: Price | undefined): boolean =>
  one !== undefined && other !== undefined && one < other;

export class BinanceConversation implements Conversation {
  readonly #bases: ReadonlyMap<string, string>;
  readonly #depths = new Map<string, DepthSync>();
  /** The newest best bid and ask of each book, with its update id. */
  readonly #tickers = new Map<string, Bounds & { readonly id: number }>();
  /** The worst bid and ask of each book that were handed on last. */
  readonly #farthest = new Map<string, Bounds>();
  /** How long the newest word that tells its time was under way. */
  #lateMs: number | undefined;

  constructor(bases: readonly string[]) {
    this.#bases = new Map(bases.map((base) => [symbolAtBinance(base), base]));
  }

  hello(): readonly string[] {
    return [];
  }

  /** The book of a base as far as it is known, for tests of the rebuilding. */
  depthOf(base: string): DepthSync | undefined {
    return this.#depths.get(base);
  }

  hear(text: string, at: number): Heard {
    const parsed = message.safeParse(parseJson(text));
    const base = parsed.success ? this.#bases.get(parsed.data.data.s) : undefined;
    if (!parsed.success || base === undefined) return nothingHeard;
    const { data } = parsed.data;
    if (!("e" in data)) {
      // Update ids only grow; an older one has been overtaken.
      if (data.u <= (this.#tickers.get(base)?.id ?? 0)) return nothingHeard;
      const [bid, ask] = [readLevel(data.b, data.B), readLevel(data.a, data.A)];
      this.#tickers.set(base, { id: data.u, bid: bid?.price, ask: ask?.price });
      // It tells no time, and was under way as long as the words before it.
      const saidAt = this.#lateMs === undefined ? undefined : at - this.#lateMs;
      return { updates: [topOfBook(venue, base, bid, ask, at), ...this.#depthBeyond(base, at)], saidAt };
    }
    this.#lateMs = at - data.E;
    if (data.e === "trade") {
      // `m`: the buyer's order was in the book, so the taker sold.
      const side = data.m ? "sell" : "buy";
      return { updates: tradeOf(venue, base, { price: data.p, quantity: data.q, side, at: data.T }), saidAt: data.E };
    }
    const sync = this.#syncOf(base);
    sync.change({ first: data.U, last: data.u, bids: readLevels(data.b), asks: readLevels(data.a) });
    return { ...this.#depth(base, sync, at), saidAt: data.E };
  }

  hearSnapshot(base: string, text: string, at: number): Heard {
    const sync = this.#syncOf(base);
    const parsed = snapshot.safeParse(parseJson(text));
    if (!parsed.success || sync.book) return nothingHeard;
    const { lastUpdateId, bids, asks } = parsed.data;
    sync.snapshot({ last: lastUpdateId, bids: readLevels(bids), asks: readLevels(asks) });
    return this.#depth(base, sync, at);
  }

  /** The book anew where the best bid or ask has left behind all of it that was handed on: more of it is known here. */
  #depthBeyond(base: string, at: number): readonly PriceUpdate[] {
    const [sync, ticker, farthest] = [this.#depths.get(base), this.#tickers.get(base), this.#farthest.get(base)];
    if (!sync || !ticker || !farthest || ticker.id <= sync.last) return [];
    const isLeftBehind = isBelow(ticker.bid, farthest.bid) || isBelow(farthest.ask, ticker.ask);
    return isLeftBehind ? this.#depth(base, sync, at).updates : [];
  }

  /** The best levels of a book. What is better than a newer best bid or ask is gone, and takes nobody's place among them. */
  #depth(base: string, { book, last }: DepthSync, at: number): Heard {
    const ticker = this.#tickers.get(base);
    const newer = ticker && ticker.id > last ? ticker : undefined;
    const bids = book?.bids.top(DEPTH_LEVELS_MAX, newer?.bid) ?? [];
    const asks = book?.asks.top(DEPTH_LEVELS_MAX, newer?.ask) ?? [];
    this.#farthest.set(base, { bid: bids.at(-1)?.price, ask: asks.at(-1)?.price });
    return {
      updates: [{ kind: "depth", venue: venue.name, base, bids, asks, at }],
      ...(!book && { snapshotsWanted: [base] }),
    };
  }

  #syncOf(base: string): DepthSync {
    const known = this.#depths.get(base);
    if (known) return known;
    const sync = new DepthSync();
    this.#depths.set(base, sync);
    return sync;
  }
}

const streams = (base: string): string[] =>
  ["bookTicker", "trade", "depth@100ms"].map((stream) => `${symbolAtBinance(base).toLowerCase()}@${stream}`);

export const binance: VenueProtocol = {
  venue,
  url: (bases) => `wss://data-stream.binance.vision/stream?streams=${bases.flatMap(streams).join("/")}`,
  snapshotUrl: (base) => `https://data-api.binance.vision/api/v3/depth?symbol=${symbolAtBinance(base)}&limit=1000`,
  converse: (bases) => new BinanceConversation(bases),
};
