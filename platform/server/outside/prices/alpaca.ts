/** Alpaca's stream of shares, version 2, by the exchange IEX: best bid and ask and trades. It needs an account. */
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

export interface AlpacaAccount {
  readonly keyId: string;
  readonly secretKey: string;
}

/** One dollar is counted as one USDT. */
export const alpacaVenue: Venue = {
  name: "Alpaca (IEX)",
  operator: "IEX",
  only: "equity",
  quote: "USDT",
  deep: false,
  silence: "unchanged",
};

/** A night without a word is no lost connection. */
const SILENCE_MS_MAX = 10 * 60_000;

const control = z.object({ T: z.literal("success"), msg: z.string() });
const quote = z.object({ T: z.literal("q"), S: z.string(), bp: z.string(), bs: z.string(), ap: z.string(), as: z.string() });
const trade = z.object({ T: z.literal("t"), S: z.string(), p: z.string(), s: z.string(), t: z.string() });

/** Numbers are kept as the digits that were sent. */
function parseDigits(text: string): unknown {
  try {
    return parse(text, undefined, (digits) => digits);
  } catch {
    return undefined;
  }
}

class AlpacaConversation implements Conversation {
  readonly #bases: ReadonlySet<string>;
  readonly #account: AlpacaAccount;
  /** Who traded is not told: a price above the last one was bought, one below it sold. */
  readonly #last = new Map<string, string>();

  constructor(bases: readonly string[], account: AlpacaAccount) {
    this.#bases = new Set(bases);
    this.#account = account;
  }

  hello(): readonly string[] {
    const { keyId: key, secretKey: secret } = this.#account;
    return [JSON.stringify({ action: "auth", key, secret })];
  }

  hear(text: string, at: number): Heard {
    const json = parseDigits(text);
    if (!Array.isArray(json)) return nothingHeard;
    const isAuthenticated = json.some((one) => z.safeParse(control, one).data?.msg === "authenticated");
    return {
      updates: json.flatMap((one: unknown) => this.#update(one, at)),
      ...(isAuthenticated && { replies: [this.#subscription()] }),
    };
  }

  #subscription(): string {
    const symbols = [...this.#bases];
    return JSON.stringify({ action: "subscribe", quotes: symbols, trades: symbols });
  }

  #update(one: unknown, at: number): PriceUpdate[] {
    const heardQuote = z.safeParse(quote, one).data;
    if (heardQuote && this.#bases.has(heardQuote.S)) {
      const { S, bp, bs, ap, as } = heardQuote;
      return [topOfBook(alpacaVenue, S, readLevel(bp, bs), readLevel(ap, as), at)];
    }
    const heardTrade = z.safeParse(trade, one).data;
    if (!heardTrade || !this.#bases.has(heardTrade.S)) return [];
    const { S, p: price, s: quantity, t: time } = heardTrade;
    const side = Number(price) < Number(this.#last.get(S) ?? price) ? "sell" : "buy";
    this.#last.set(S, price);
    return tradeOf(alpacaVenue, S, { price, quantity, side, at: Date.parse(time) });
  }
}

export const alpaca = (account: AlpacaAccount, origin = "wss://stream.data.alpaca.markets"): VenueProtocol => ({
  venue: alpacaVenue,
  url: () => `${origin}/v2/iex`,
  converse: (bases) => new AlpacaConversation(bases, account),
  silenceMsMax: SILENCE_MS_MAX,
});
