/**
 * Coinbase Exchange, public feed. Its `ticker` comes with each match and carries the best bid and ask of that moment; the
 * full book would need megabytes at every connection.
 */
import * as z from "zod/mini";
import type { Venue } from "./prices.ts";
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

const venue: Venue = { name: "Coinbase", only: "coin", operator: "Coinbase", quote: "USD", deep: false, silence: "unknown" };

const ticker = z.object({
  type: z.literal("ticker"),
  product_id: z.string(),
  price: z.string(),
  last_size: z.string(),
  side: z.enum(["buy", "sell"]),
  time: z.string(),
  best_bid: z.string(),
  best_bid_size: z.string(),
  best_ask: z.string(),
  best_ask_size: z.string(),
});
const fault = z.object({ type: z.literal("error"), message: z.string(), reason: z.string() });

const productOf = (base: string): string => `${base}-${venue.quote}`;

class CoinbaseConversation implements Conversation {
  readonly #bases: Map<string, string>;

  constructor(bases: readonly string[]) {
    this.#bases = new Map(bases.map((base) => [productOf(base), base]));
  }

  hello(): readonly string[] {
    const product_ids = [...this.#bases.keys()];
    return [JSON.stringify({ type: "subscribe", product_ids, channels: ["ticker", "heartbeat"] })];
  }

  hear(text: string, at: number): Heard {
    const json = parseJson(text);
    const parsed = ticker.safeParse(json);
    if (!parsed.success) return this.#hearFault(json);
    const { data } = parsed;
    const base = this.#bases.get(data.product_id);
    if (base === undefined) return nothingHeard;
    const bid = readLevel(data.best_bid, data.best_bid_size);
    const ask = readLevel(data.best_ask, data.best_ask_size);
    // `side` of a ticker is the taker's.
    const saidAt = Date.parse(data.time);
    const trade = { price: data.price, quantity: data.last_size, side: data.side, at: saidAt };
    return { updates: [topOfBook(venue, base, bid, ask, at), ...tradeOf(venue, base, trade)], saidAt };
  }

  /** One unknown product refuses the whole subscription: the product that is named is left out, and the rest asked for again. */
  #hearFault(json: unknown): Heard {
    const parsed = fault.safeParse(json);
    const named = parsed.success ? parsed.data.reason.split(/\s/) : [];
    const unlisted = [...this.#bases.keys()].find((product) => named.includes(product));
    if (unlisted === undefined) return nothingHeard;
    this.#bases.delete(unlisted);
    return { updates: [], replies: this.#bases.size > 0 ? this.hello() : [] };
  }
}

export const coinbase: VenueProtocol = {
  venue,
  url: () => "wss://ws-feed.exchange.coinbase.com",
  converse: (bases) => new CoinbaseConversation(bases),
};
