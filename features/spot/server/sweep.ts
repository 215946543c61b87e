import type { Batch, OpenMarket } from "./batch.ts";
import { crosses, sweep } from "./matching/match.ts";

/**
 * When the feed has moved through resting orders, the house takes them at the customers' own limits. Every batch begins
 * with it, so that no order is ever matched against a crossed book. Answers how many trades were made.
 */
export function sweepMarket(batch: Batch, market: OpenMarket): number {
  if (!crosses(market.book, market.house)) return 0;
  const matches = sweep(market.book, market.house, batch.funds(market));
  for (const one of matches) batch.trade(market, one);
  return matches.length;
}
