/** Kraken spot, websocket v2: best bid and ask whenever they change, and trades. */
import { parse } from "lossless-json";
import * as z from "zod/mini";
import type { PriceUpdate, Venue } from "./prices.ts";
import {
  type Conversation,
  type Heard,
  nothingHeard,
  readLevel,
  topOfBook,
  tradeOf,
  type VenueProtocol,
} from "./venue-protocol.ts";

const venue: Venue = { name: "Kraken", only: "coin", operator: "Kraken", quote: "USD", deep: false, silence: "unchanged" };

const tickers = z.object({
  channel: z.literal("ticker"),
  data: z.array(
    z.object({
      symbol: z.string(),
      bid: z.string(),
      bid_qty: z.string(),
      ask: z.string(),
      ask_qty: z.string(),
      timestamp: z.optional(z.string()),
    }),
  ),
});
const trades = z.object({
  channel: z.literal("trade"),
  /** The first message repeats trades from before the subscription. */
  type: z.enum(["snapshot", "update"]),
  data: z.array(
    z.object({ symbol: z.string(), side: z.enum(["buy", "sell"]), price: z.string(), qty: z.string(), timestamp: z.string() }),
  ),
});

const symbolOf = (base: string): string => `${base}/${venue.quote}`;

/** Kraken writes prices as JSON numbers. They are kept as the digits that were sent. */
function parseDigits(text: string): unknown {
  try {
    return parse(text, undefined, (digits) => digits);
  } catch {
    return undefined;
  }
}

const newestOf = (rows: readonly { readonly timestamp?: string | undefined }[]): number | undefined => {
  const newest = rows.at(-1)?.timestamp;
  return newest === undefined ? undefined : Date.parse(newest);
};

class KrakenConversation implements Conversation {
  readonly #bases: ReadonlyMap<string, string>;

  constructor(bases: readonly string[]) {
    this.#bases = new Map(bases.map((base) => [symbolOf(base), base]));
  }

  hello(): readonly string[] {
    const symbol = [...this.#bases.keys()];
    return [
      JSON.stringify({ method: "subscribe", params: { channel: "ticker", symbol, event_trigger: "bbo" } }),
      JSON.stringify({ method: "subscribe", params: { channel: "trade", symbol } }),
    ];
  }

  hear(text: string, at: number): Heard {
    const json = parseDigits(text);
    const heardTickers = tickers.safeParse(json);
    if (heardTickers.success) {
      const { data } = heardTickers.data;
      return { updates: data.flatMap((row) => this.#top(row, at)), saidAt: newestOf(data) };
    }
    const heardTrades = trades.safeParse(json);
    if (!heardTrades.success || heardTrades.data.type === "snapshot") return nothingHeard;
    const { data } = heardTrades.data;
    return { updates: data.flatMap((row) => this.#trade(row)), saidAt: newestOf(data) };
  }

  #top(row: z.infer<typeof tickers>["data"][number], at: number): PriceUpdate[] {
    const base = this.#bases.get(row.symbol);
    if (base === undefined) return [];
    return [topOfBook(venue, base, readLevel(row.bid, row.bid_qty), readLevel(row.ask, row.ask_qty), at)];
  }

  #trade({ symbol, price, qty, side, timestamp }: z.infer<typeof trades>["data"][number]): PriceUpdate[] {
    const base = this.#bases.get(symbol);
    if (base === undefined) return [];
    return tradeOf(venue, base, { price, quantity: qty, side, at: Date.parse(timestamp) });
  }
}

export const kraken: VenueProtocol = {
  venue,
  url: () => "wss://ws.kraken.com/v2",
  converse: (bases) => new KrakenConversation(bases),
};
