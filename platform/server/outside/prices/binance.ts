/** Binance spot, public streams: best bid and ask, trades, and the differences of the book every 100 ms. */
import * as z from "zod/mini";
import { DepthSync } from "./binance-depth.ts";
import { DEPTH_LEVELS_MAX, type Level, type Venue } from "./prices.ts";
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
    z.object({ e: z.literal("trade"), s: z.string(), p: z.string(), q: z.string(), T: z.int(), m: z.boolean() }),
    z.object({ e: z.literal("depthUpdate"), s: z.string(), U: z.int(), u: z.int(), b: levels, a: levels }),
    z.object({ u: z.int(), s: z.string(), b: z.string(), B: z.string(), a: z.string(), A: z.string() }),
  ]),
});
const snapshot = z.object({ lastUpdateId: z.int(), bids: levels, asks: levels });

export const symbolAtBinance = (base: string): string => `${base}${venue.quote}`;

const readLevels = (pairs: readonly (readonly [string, string])[]): Level[] =>
  pairs.flatMap(([price, quantity]) => readLevel(price, quantity) ?? []);

export class BinanceConversation implements Conversation {
  readonly #bases: ReadonlyMap<string, string>;
  readonly #depths = new Map<string, DepthSync>();
  readonly #lastTickers = new Map<string, number>();

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
      if (data.u <= (this.#lastTickers.get(base) ?? 0)) return nothingHeard;
      this.#lastTickers.set(base, data.u);
      return { updates: [topOfBook(venue, base, readLevel(data.b, data.B), readLevel(data.a, data.A), at)] };
    }
    if (data.e === "trade") {
      // `m`: the buyer's order was in the book, so the taker sold.
      const side = data.m ? "sell" : "buy";
      return { updates: tradeOf(venue, base, { price: data.p, quantity: data.q, side, at: data.T }) };
    }
    const sync = this.#syncOf(base);
    sync.change({ first: data.U, last: data.u, bids: readLevels(data.b), asks: readLevels(data.a) });
    return this.#depth(base, sync, at);
  }

  hearSnapshot(base: string, text: string, at: number): Heard {
    const sync = this.#syncOf(base);
    const parsed = snapshot.safeParse(parseJson(text));
    if (!parsed.success || sync.book) return nothingHeard;
    const { lastUpdateId, bids, asks } = parsed.data;
    sync.snapshot({ last: lastUpdateId, bids: readLevels(bids), asks: readLevels(asks) });
    return this.#depth(base, sync, at);
  }

  #depth(base: string, { book }: DepthSync, at: number): Heard {
    const bids = book?.bids.top(DEPTH_LEVELS_MAX) ?? [];
    const asks = book?.asks.top(DEPTH_LEVELS_MAX) ?? [];
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
