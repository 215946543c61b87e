import type { Database } from "@assay/server/database.ts";
import type { IndexMinute } from "./feed/index-minutes.ts";
import type { MarketFeed } from "./feed/market-feed.ts";
import { readIndexMinutes } from "./index-store.ts";

/** The indices of markets by the minute, from an instant until before another, oldest first; minutes without an index are left out. */
export type IndexHistory = (
  db: Database,
  symbols: readonly string[],
  from: number,
  until: number,
) => Promise<ReadonlyMap<string, readonly IndexMinute[]>>;

export const indexHistory =
  (feed: MarketFeed): IndexHistory =>
  async (db, symbols, from, until) =>
    await readIndexMinutes(db, { source: feed.key, symbols, from, until });
