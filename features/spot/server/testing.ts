/** A house that trades spot, with a feed that the test moves. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { type Amount, amount, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Feature } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { type TestMoney, testMoney } from "@assay/server/testing-money.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { noteTrades, vipFeature } from "@assay/features/vip/server.ts";
import { calls } from "../contract.ts";
import { type Terms, termsOf } from "../rules.ts";
import { btc, wire } from "../rules/testing.ts";
import { spotFeature } from "../server.ts";
import { type Depth, type Liquidity, noDepth } from "./liquidity.ts";

export { customer } from "@assay/server/testing-money.ts";

export { btc };
export const eth = termsOf({ ...wire, symbol: "ETH/USDT", base: "ETH", step: "0.0001", quantity_max: "1000" });

/** Levels as people write them: price and quantity. */
type Levels = readonly (readonly [price: string, quantity: string])[];

export class ManualFeed implements Liquidity {
  readonly markets: ReadonlyMap<string, Terms>;
  readonly feed = { source: "simulated" as const, label: "by hand" };
  readonly #prices = new Map<string, { reference: Price | undefined; depth: Depth }>();
  readonly #listeners = new Set<(symbol: string) => void>();
  /** That of the house, once it is open. */
  clock: Clock | undefined;
  readonly #tickListeners = new Set<(tick: IndexTick) => void>();

  constructor(markets: readonly Terms[]) {
    this.markets = new Map(markets.map((terms) => [terms.symbol, terms]));
  }

  /** Its reference is an index. */
  referencePrice(symbol: string): { price: Price | undefined; basis: "index" } {
    return { price: this.#prices.get(symbol)?.reference, basis: "index" };
  }

  tick(symbol: string): IndexTick {
    return tickOf(symbol, this.clock?.now().getTime() ?? 0, this.#prices.get(symbol)?.reference);
  }

  depth(symbol: string): Depth {
    return this.#prices.get(symbol)?.depth ?? noDepth;
  }

  onDepth(run: (symbol: string) => void): () => void {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  onTick(run: (tick: IndexTick) => void): () => void {
    this.#tickListeners.add(run);
    return () => this.#tickListeners.delete(run);
  }

  set(symbol: string, reference: Price | undefined, depth: Depth): void {
    this.#prices.set(symbol, { reference, depth });
    for (const run of this.#listeners) run(symbol);
    for (const run of this.#tickListeners) run(tickOf(symbol, this.clock?.now().getTime() ?? 0, reference));
  }

  /** Publishes prices as texts; without a reference the market is closed. */
  show(symbol: string, reference: string | undefined, bids: Levels = [], asks: Levels = []): void {
    const { base } = this.markets.get(symbol)!;
    const level = ([price, quantity]: Levels[number]) => ({
      price: parsePrice(price)!,
      quantity: parseAmount(base, quantity)!.units,
    });
    this.set(symbol, reference === undefined ? undefined : parsePrice(reference), {
      bids: bids.map(level),
      asks: asks.map(level),
    });
  }
}

/** A tick from three venues that agree; none of them counts without a price. */
function tickOf(symbol: string, at: number, price: Price | undefined): IndexTick {
  const state = price === undefined ? "silent" : "counted";
  const sources = ["North", "East", "South"].map(
    (venue) => ({ venue, operator: venue, price, heardAt: at, changedAt: at, state }) as const,
  );
  return { id: `${symbol}@${at}`, symbol, at, price, clamp: 500_000n, sources };
}

export interface SpotHouse extends TestHouse, TestMoney {
  readonly feed: ManualFeed;
  readonly spot: Feature;
  /** What customers were told, once it is settled. */
  readonly noticed: Notice[];
  place(customerId: string, order: PlainOrder): Promise<Placed>;
  /** Lets somebody have traded for so many USDT before, elsewhere: his level follows. */
  hasTraded(customerId: string, usdt: string): Promise<void>;
  /** The code of the refusal of an order. */
  refused(customerId: string, order: PlainOrder): Promise<{ code: string; values: Readonly<Record<string, string | number>> }>;
}

type Placed = OutputOf<typeof calls.placeOrder>;

/** "buy 0.1 BTC at 60000", "sell 50 USDT of ETH", each with options. */
export type PlainOrder = string | { say: string; timeInForce?: "gtc" | "ioc" | "fok"; postOnly?: boolean };

export function orderInput(order: PlainOrder): InputTextOf<typeof calls.placeOrder> {
  const { say, timeInForce = "gtc", postOnly = false } = typeof order === "string" ? { say: order } : order;
  const words = /^(buy|sell) ([0-9.]+) ([A-Z]+)(?: of ([A-Z]+))?(?: at ([0-9.]+))?$/.exec(say);
  if (!words) throw new Error(`not an order: ${say}`);
  const [, side, quantity, currency, base, price] = words;
  return {
    currency_id: String(findCurrency(base ?? currency!)!.id),
    type: side as "buy" | "sell",
    kind: price === undefined ? "market" : "limit",
    amount: quantity!,
    amount_in: base === undefined ? "base" : "quote",
    time_in_force: timeInForce,
    post_only: postOnly ? "1" : "0",
    ...(price !== undefined && { target_price: price }),
  };
}

export interface SpotHouseTerms {
  readonly markets?: readonly Terms[];
  readonly genesis?: readonly Amount[];
  readonly mode?: Config["mode"];
  readonly features?: readonly Feature[];
}

export async function openSpotHouse({
  markets = [btc, eth],
  genesis,
  mode = "sandbox",
  features = [],
}: SpotHouseTerms = {}): Promise<SpotHouse> {
  const feed = new ManualFeed(markets);
  const noticed: Notice[] = [];
  const notify: Notify = async (_tx, notices) => void noticed.push(...notices);
  const spot = spotFeature({ mode, liquidity: feed, notify, ...(genesis && { genesis }) });
  const house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret of this test"), notify }),
    vipFeature({ notify, priceOf: () => undefined }),
    ...features,
    spot,
  ]);
  feed.clock = house.clock;
  return {
    ...house,
    ...testMoney(house, "spot"),
    feed,
    spot,
    noticed,
    hasTraded: async (customerId, usdt) => {
      const value = parseAmount("USDT", usdt)!.units;
      const traded = {
        customerId,
        against: null,
        kind: "contract",
        value,
        own: 0n,
        symbol: "BTC/USDT",
        rate: 0n,
        charged: amount("USDT", 0n),
      } as const;
      await house.dispatch.transact(async (tx) => await noteTrades(tx.db, [traded], tx.now));
      await house.runJob("vip.count-volume");
    },
    place: async (customerId, order) => await house.call(calls.placeOrder, orderInput(order), { as: customerId }),
    refused: async (customerId, order) => await house.refusal(calls.placeOrder, orderInput(order), { as: customerId }),
  };
}
