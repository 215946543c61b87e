import type { Currency } from "@assay/core/currency.ts";
import type { Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { MarketFeed } from "./feed/market-feed.ts";
import { symbolOf } from "./markets.ts";
import { readClosesAt } from "./candle-store.ts";
import { readIndexClosesAt } from "./index-store.ts";

export interface PastPrice {
  readonly price: Price;
  /** When the candle ended whose close this is; long before the instant where the feed had heard nothing since. */
  readonly from: number;
}

/** The last USDT price of each currency at each of the ascending instants; undefined where none was known yet. */
export type PriceHistory = (
  db: Database,
  currencies: readonly Currency[],
  times: readonly number[],
) => Promise<ReadonlyMap<Currency, readonly (PastPrice | undefined)[]>>;

/** Longer histories are read from days, shorter ones from hours; the last day is known in memory by the minute. */
const HOURS_SPAN_MS_MAX = 100 * DAY_MS;

export const priceHistory =
  (feed: MarketFeed): PriceHistory =>
  async (db, currencies, times) => {
    const traded = currencies.flatMap((currency) => {
      const symbol = symbolOf(currency);
      return symbol === undefined ? [] : [{ currency, symbol, recent: recentPrices(feed, symbol, times) }];
    });
    const missing = times.filter((_, index) => traded.some(({ recent }) => recent[index] === undefined));
    const stored =
      missing.length === 0
        ? new Map()
        : await storedPrices(
            feed,
            db,
            traded.map(({ symbol }) => symbol),
            missing,
          );
    return new Map(
      traded.map(({ currency, symbol, recent }) => [
        currency,
        times.map((at, index) => recent[index] ?? stored.get(`${symbol} ${at}`)),
      ]),
    );
  };

/** The same by the index, which alone marks positions; where its minutes are forgotten or missing, by the last trade. */
export const indexPrices =
  (feed: MarketFeed): PriceHistory =>
  async (db, currencies, times) => {
    const symbols = currencies.flatMap((currency) => symbolOf(currency) ?? []);
    const [closes, traded] = await Promise.all([
      readIndexClosesAt(db, { source: feed.key, symbols, times }),
      priceHistory(feed)(db, currencies, times),
    ]);
    const found = new Map(closes.map(({ symbol, at, from, close }) => [`${symbol} ${at}`, { price: close, from }]));
    return new Map(
      [...traded].map(([currency, row]) => [
        currency,
        times.map((at, index) => found.get(`${symbolOf(currency)} ${at}`) ?? row[index]),
      ]),
    );
  };

/** Prices out of the minutes in memory. */
function recentPrices(feed: MarketFeed, symbol: string, times: readonly number[]): (PastPrice | undefined)[] {
  const minutes = feed.board.states.get(symbol)?.minutes.since(0) ?? [];
  let next = 0;
  let last: PastPrice | undefined;
  return times.map((at) => {
    for (; next < minutes.length && minutes[next]!.time + MINUTE_MS <= at; next += 1)
      last = { price: minutes[next]!.close, from: minutes[next]!.time + MINUTE_MS };
    return last;
  });
}

async function storedPrices(
  feed: MarketFeed,
  db: Database,
  symbols: readonly string[],
  times: readonly number[],
): Promise<ReadonlyMap<string, PastPrice>> {
  const long = times.at(-1)! - times[0]! > HOURS_SPAN_MS_MAX;
  const [stored, storedMs] = long ? (["1d", DAY_MS] as const) : (["1h", HOUR_MS] as const);
  const closes = await readClosesAt(db, { source: feed.key, symbols, stored, storedMs, times });
  return new Map(closes.map(({ symbol, at, from, close }) => [`${symbol} ${at}`, { price: close, from }]));
}
