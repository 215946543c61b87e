/** What loans are judged by: the index of the coin that is on one of their sides. */
import { scaleOf } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import type { IndexTick, Market } from "@assay/features/market/server.ts";
import { INDEX_AGE_MAX_MS, VALUE } from "../rules.ts";

/** What is needed of the market feed. */
export interface Prices {
  /** Markets with an index, by symbol. */
  readonly markets: ReadonlyMap<string, Pick<Market, "kind" | "base">>;
  /** The latest judgement of an index. */
  tick(symbol: string): IndexTick | undefined;
}

/** A judgement that has a price. */
export type PricedTick = IndexTick & { readonly price: bigint };

/** The judgement that prices a market now; undefined while too few sources count, or nobody has judged lately: then nothing is decided. */
export function freshTick(prices: Prices, symbol: string, now: Date): PricedTick | undefined {
  const tick = prices.tick(symbol);
  return tick?.price !== undefined && now.getTime() - tick.at <= INDEX_AGE_MAX_MS ? { ...tick, price: tick.price } : undefined;
}

export const needTick = (prices: Prices, symbol: string, now: Date): PricedTick =>
  freshTick(prices, symbol, now) ?? reject("loan-index-degraded", { symbol });

/** Whether a coin can be on one side of a loan: it has an index, is traded at all hours and has as many decimals as USDT. */
export const isLendable = (prices: Prices, coin: string): boolean =>
  prices.markets.get(`${coin}/${VALUE}`)?.kind === "coin" && scaleOf(coin) === scaleOf(VALUE);
