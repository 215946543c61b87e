/** OKX spot, public channels: the five best levels of each side whenever they change, and trades. */
import * as z from "zod/mini";
import type { Level, PriceUpdate, Venue } from "./prices.ts";
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

const venue: Venue = { name: "OKX", only: "coin", operator: "OKX", quote: "USDT", deep: true, silence: "unchanged" };

const arg = <Channel extends string>(channel: Channel) => z.object({ channel: z.literal(channel), instId: z.string() });
/** Price, quantity, a field without meaning any more, and the count of orders. */
const levels = z.array(z.array(z.string()).check(z.minLength(2)));
const books = z.object({ arg: arg("books5"), data: z.array(z.object({ bids: levels, asks: levels, ts: z.string() })) });
const trades = z.object({
  arg: arg("trades"),
  data: z.array(z.object({ px: z.string(), sz: z.string(), side: z.enum(["buy", "sell"]), ts: z.string() })),
});

const instrumentOf = (base: string): string => `${base}-${venue.quote}`;

const readLevels = (rows: readonly (readonly string[])[]): Level[] =>
  rows.flatMap(([price = "", quantity = ""]) => readLevel(price, quantity) ?? []);

const newestOf = (rows: readonly { readonly ts: string }[]): number | undefined => {
  const newest = rows.at(-1);
  return newest && Number(newest.ts);
};

class OkxConversation implements Conversation {
  readonly #bases: ReadonlyMap<string, string>;

  constructor(bases: readonly string[]) {
    this.#bases = new Map(bases.map((base) => [instrumentOf(base), base]));
  }

  hello(): readonly string[] {
    const args = ["books5", "trades"].flatMap((channel) => [...this.#bases.keys()].map((instId) => ({ channel, instId })));
    return [JSON.stringify({ op: "subscribe", args })];
  }

  hear(text: string, at: number): Heard {
    const json = parseJson(text);
    const heardBooks = books.safeParse(json);
    if (heardBooks.success) return { updates: this.#depth(heardBooks.data, at), saidAt: newestOf(heardBooks.data.data) };
    const heardTrades = trades.safeParse(json);
    if (!heardTrades.success) return nothingHeard;
    return { updates: this.#trades(heardTrades.data), saidAt: newestOf(heardTrades.data.data) };
  }

  #depth({ arg: { instId }, data }: z.infer<typeof books>, at: number): PriceUpdate[] {
    const base = this.#bases.get(instId);
    const newest = data.at(-1);
    if (base === undefined || !newest) return [];
    const bids = readLevels(newest.bids);
    const asks = readLevels(newest.asks);
    return [topOfBook(venue, base, bids[0], asks[0], at), { kind: "depth", venue: venue.name, base, bids, asks, at }];
  }

  #trades({ arg: { instId }, data }: z.infer<typeof trades>): PriceUpdate[] {
    const base = this.#bases.get(instId);
    if (base === undefined) return [];
    return data.flatMap(({ px, sz, side, ts }) => tradeOf(venue, base, { price: px, quantity: sz, side, at: Number(ts) }));
  }
}

export const okx: VenueProtocol = {
  venue,
  url: () => "wss://ws.okx.com:8443/ws/v5/public",
  converse: (bases) => new OkxConversation(bases),
  /** OKX closes a connection that has been quiet for 30 seconds. */
  keepAlive: { everyMs: 20_000, text: "ping" },
};
