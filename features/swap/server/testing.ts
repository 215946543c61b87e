/** A house that swaps coins, with indices and a book that the test moves and money from nowhere. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { factOfTick, type HouseDepth, type IndexTick, indexedMarkets, recomputeTick } from "@assay/features/market/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { swapFeature } from "../server.ts";
import type { Prices } from "./prices.ts";

const venues = ["North", "East", "South"];

/** What three venues of three operators say, judged as it is said. */
export class ManualPrices implements Prices {
  readonly feed = { source: "simulated", label: "by hand" } as const;
  readonly markets = new Map([...indexedMarkets].filter(([, { base }]) => ["BTC", "ETH", "DOGE"].includes(base)));
  readonly #ticks = new Map<string, IndexTick>();
  readonly #books = new Map<string, HouseDepth>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  tick = (symbol: string): IndexTick | undefined => this.#ticks.get(symbol);
  depth = (symbol: string): HouseDepth => this.#books.get(symbol) ?? { bids: [], asks: [] };

  /** `apart` is what the last venue says instead; undefined where only two of them speak. */
  show(base: string, text: string, apart: string | undefined = text, ageMs = 0): void {
    const at = this.#now().getTime();
    const sources = venues.map((venue, place) => {
      const said = place === venues.length - 1 ? apart : text;
      const state = said === undefined ? ("silent" as const) : ("counted" as const);
      const price = said === undefined ? undefined : parsePrice(said);
      return { venue, operator: venue, price, heardAt: at - ageMs, changedAt: at - ageMs, state };
    });
    const symbol = `${base}/USDT`;
    const said = { id: `${symbol}@${at}`, symbol, at, price: undefined, clamp: parseRate("0.02")!, sources };
    this.#ticks.set(symbol, { ...said, price: recomputeTick(factOfTick(said)) });
  }

  /** Only two venues speak, of which no index can be made. */
  degrade(base: string): void {
    const tick = this.#ticks.get(`${base}/USDT`)!;
    this.#ticks.set(tick.symbol, { ...tick, price: undefined, sources: tick.sources.slice(0, 2) });
  }

  /** "0.5 at 60000" a side. */
  book(base: string, bids: readonly string[], asks: readonly string[]): void {
    const level = (text: string): { price: Price; quantity: bigint } => {
      const [quantity = "", price = ""] = text.split(" at ");
      return { price: parsePrice(price)!, quantity: parseAmount(base, quantity)!.units };
    };
    this.#books.set(`${base}/USDT`, { bids: bids.map(level), asks: asks.map(level) });
  }
}

const idOf = (code: string): string => String(findCurrency(code)!.id);

/** "100 USDT to BTC". */
export function asked(words: string): InputTextOf<typeof calls.swap> {
  const [number = "", from = "", , to = ""] = words.split(" ");
  return { number, from_currency_id: idOf(from), to_currency_id: idOf(to) };
}

export type Quote = NonNullable<OutputOf<typeof calls.quoteSwap>["quote"]>;

export async function openSwapHouse(mode: Config["mode"] = "sandbox") {
  let now = (): Date => new Date(0);
  const prices = new ManualPrices(() => now());
  const proofs = proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined });
  const house = await openTestHouse([proofs, swapFeature({ mode, prices })]);
  now = () => house.clock.now();
  const showAll = (): void => {
    prices.show("BTC", "60000");
    prices.show("ETH", "3000");
    prices.show("DOGE", "0.1");
  };
  showAll();
  return {
    ...house,
    ...testMoney(house, "spot"),
    prices,
    /** Time passes, and the venues say the same as in the beginning. */
    pass: (ms: number): void => {
      house.clock.advance(ms);
      showAll();
    },
    quote: async (as: string, words: string): Promise<Quote> => (await house.call(calls.quoteSwap, asked(words), { as })).quote!,
    swap: async (as: string, words: string, more: Partial<InputTextOf<typeof calls.swap>> = {}) =>
      (await house.call(calls.swap, { ...asked(words), ...more }, { as })).swap,
    refused: async (as: string, words: string, more: Partial<InputTextOf<typeof calls.swap>> = {}) =>
      await house.refusal(calls.swap, { ...asked(words), ...more }, { as }),
  };
}

export type SwapHouse = Awaited<ReturnType<typeof openSwapHouse>>;
