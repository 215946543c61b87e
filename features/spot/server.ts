import { type Amount, amount, pow10 } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { batched, type Feature, feature, type Job, listener, query } from "@assay/server/feature.ts";
import { events as marketEvents } from "@assay/features/market/contract.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { startBookFrames } from "./server/book-frames.ts";
import { fillNotices } from "./server/fill-notices.ts";
import type { Liquidity } from "./server/liquidity.ts";
import { listFills } from "./server/list-fills.ts";
import { findOrders, listOrders } from "./server/list-orders.ts";
import { Markets } from "./server/markets.ts";
import { describeFill, describeOrder } from "./server/orders.ts";
import { panels } from "./server/panels.ts";
import { fundMarketMaker, MARKET_MAKER } from "./server/postings.ts";
import { showBook } from "./server/show-book.ts";
import { showOrder } from "./server/show-order.ts";
import { expiryNotices, stopNotices } from "./server/stop-notices.ts";
import { StopWatch } from "./server/stop-watch.ts";
import { insertMarkets, listMarkets, locateExpired } from "./server/store.ts";
import { Sweeper } from "./server/sweeper.ts";
import { type Intent, tradeLane } from "./server/trade.ts";
import { heldTruths } from "./server/held-truths.ts";

export { newestOrders } from "./server/newest-orders.ts";
export type { Depth, DepthLevel, Liquidity } from "./server/liquidity.ts";

export interface SpotTerms {
  readonly mode: Config["mode"];
  readonly liquidity: Liquidity;
  /** Tells customers what their orders did. */
  readonly notify: Notify;
  /** What the market maker is given once in sandbox mode; plenty of everything unless told otherwise. */
  readonly genesis?: readonly Amount[];
}

const REFRESH_MS = 1_000;

export function spotFeature({ mode, liquidity, notify, genesis = plenty(liquidity) }: SpotTerms): Feature {
  const markets = new Markets(liquidity);
  const lane = tradeLane(markets);
  let following:
    | { readonly sweeper: Sweeper; readonly stops: StopWatch; expire(now: Date): void; leave(customers: readonly string[]): void }
    | undefined;

  /** Other processes trade too, and a book that is not in memory is watched by nobody: both are found here. */
  const refreshBooks: Job = {
    name: "spot.refresh-books",
    everyMs: REFRESH_MS,
    run: async (tx) => {
      const stored = await listMarkets(tx.db);
      tx.afterCommit(() => {
        following?.sweeper.refresh(stored);
        following?.stops.refresh();
      });
      return "done";
    },
  };

  /** Orders that are good till a date end within a second of it. */
  const expireOrders: Job = {
    name: "spot.expire-orders",
    everyMs: REFRESH_MS,
    run: async (tx) => {
      const [due] = await locateExpired(tx.db, tx.now, 1);
      if (due) tx.afterCommit(() => following?.expire(tx.now));
      return "done";
    },
  };

  return feature("spot", import.meta.dirname, {
    customerRows: customerRows(async (tx, customers) => tx.afterCommit(() => following?.leave(customers))),
    bills,
    tradeFees: ["spot-fee"],
    accounts: [account],
    topics: ["fills"],
    truths: heldTruths,
    handlers: [
      batched(
        calls.placeOrder,
        lane,
        (asked) => ({ do: "place", asked }) as const,
        ({ orders: [order], fills }) => ({
          order: describeOrder(order!, liquidity.markets.get(order!.symbol)),
          fills: fills.map(describeFill),
        }),
      ),
      batched(
        calls.amendOrder,
        lane,
        (asked) => ({ do: "amend", asked }) as const,
        ({ orders: [order], fills }) => ({
          order: describeOrder(order!, liquidity.markets.get(order!.symbol)),
          fills: fills.map(describeFill),
        }),
      ),
      batched(
        calls.placeStop,
        lane,
        (asked) => ({ do: "place-stop", asked }) as const,
        ({ orders: [order], fills }) => ({
          order: describeOrder(order!, liquidity.markets.get(order!.symbol)),
          fills: fills.map(describeFill),
        }),
      ),
      batched(
        calls.amendStop,
        lane,
        (asked) => ({ do: "amend-stop", asked }) as const,
        ({ orders: [order] }) => ({ order: describeOrder(order!, liquidity.markets.get(order!.symbol)) }),
      ),
      batched(
        calls.cancelOrder,
        lane,
        ({ id }) => ({ do: "cancel", id }) as const,
        ({ orders: [order] }) => ({ order: describeOrder(order!, liquidity.markets.get(order!.symbol)) }),
      ),
      batched(
        calls.cancelOrders,
        lane,
        ({ symbol }) => ({ do: "cancel-all", symbol }) as const,
        ({ orders }) => ({ cancelled: orders.length }),
      ),
      query(calls.listOrders, listOrders(liquidity)),
      query(calls.findOrders, findOrders(liquidity)),
      query(calls.listFills, listFills),
      query(calls.showOrder, showOrder(liquidity)),
      query(calls.showBook, showBook(liquidity)),
    ],
    events,
    panels,
    finders: [ownerIn("spot.order", "order")],
    jobs: [refreshBooks, expireOrders],
    listeners: [
      listener(marketEvents.catalogueChanged, async ({ db }, { markets: symbols }) => await insertMarkets(db, symbols)),
      fillNotices(notify),
      stopNotices(notify),
      expiryNotices(notify),
    ],
    shortcuts: ["spot", "orders"],
    pools: [
      { product: "spot trading against the house", address: MARKET_MAKER, currencies: genesis.map(({ currency }) => currency) },
    ],
    boot: async (tx) => {
      await insertMarkets(tx.db, [...liquidity.markets.keys()]);
      // Outside the sandbox the market maker trades with money that somebody brought in, or not at all.
      if (mode === "sandbox") for (const fund of genesis) await tx.ledger.post(fundMarketMaker(fund));
    },
    // Sweeps the orders that the feed reaches, and publishes the books that change.
    follow: ({ submit, onFault, ...frames }) => {
      const ask = async (intent: Intent): Promise<void> => void (await submit(lane, intent).catch(onFault));
      const sweeper = new Sweeper(markets, frames.clock, async (symbol) => await ask({ do: "sweep", symbol }));
      const stops = new StopWatch(markets, ask);
      following = {
        sweeper,
        stops,
        expire: (now) => void ask({ do: "expire", now }),
        leave: (customers) => void ask({ do: "leave", customers }),
      };
      const ends = [
        markets.onKept(({ terms: { symbol } }) => {
          sweeper.look(symbol);
          stops.look(symbol);
        }),
        liquidity.onDepth((symbol) => sweeper.look(symbol)),
        liquidity.onTick((tick) => stops.hear(tick)),
        startBookFrames(markets, frames),
      ];
      return () => {
        following = undefined;
        for (const end of ends) end();
      };
    },
  });
}

const QUOTE_FUND = 500_000_000n;
const LARGEST_ORDERS = 10n;

/** Ten of the largest orders of every market: a sandbox's market maker can still run dry. */
function plenty({ markets }: Liquidity): Amount[] {
  // Where there is no index the house does not trade.
  const traded = [...markets.values()].filter(({ indexed }) => indexed);
  const quotes = new Set(traded.map(({ quote }) => quote));
  return [
    ...[...quotes].map((quote) => amount(quote, QUOTE_FUND * pow10(scaleOf(quote)))),
    ...traded.map(({ base, quantityMax }) => amount(base, quantityMax.units * LARGEST_ORDERS)),
  ];
}
