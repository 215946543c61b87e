/** Choosing markets for home. */
import { parseDecimal } from "@assay/core/money.ts";
import type { MarketView } from "@assay/ui/parts/market-view.ts";

const TURNOVER_SCALE = 18;

export const tradePath = (symbol: string): string => `/pages/transaction/index?symbol=${encodeURIComponent(symbol)}`;

/** The markets with the largest turnover of the day, largest first. */
export function mostTraded<Market extends MarketView>(markets: readonly Market[], count: number): Market[] {
  const turnover = (market: Market) => parseDecimal(market.turnover, TURNOVER_SCALE) ?? 0n;
  return markets.toSorted((left, right) => (turnover(left) < turnover(right) ? 1 : -1)).slice(0, count);
}
