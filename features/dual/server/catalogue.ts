/** What the sandbox sells and pays from: practice terms near the index, renewed as their sale ends, and a pool that is funded once. */
import { type Amount, parseAmount, parseRate } from "@assay/core/money.ts";
import { HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { type DualType, isPast } from "../rules.ts";
import { type Draft, putOnSale } from "./append-terms.ts";
import type { FollowedIndex } from "./sources.ts";
import { listOffered, listSold, type Product } from "./store.ts";

/** Of each term how far from the index and at which rate a year: less than its option is worth at a usual volatility. */
const ladder: readonly [days: number, distance: string, apr: string][] = [
  [7, "0.04", "0.25"],
  [3, "0.02", "0.4"],
  [1, "0.01", "0.8"],
];

const sold: readonly [symbol: string, type: DualType, share: string, shares: number][] = [
  ["BTC/USDT", "put", "100", 2_000],
  ["BTC/USDT", "call", "0.01", 200],
  ["ETH/USDT", "put", "100", 2_000],
  ["ETH/USDT", "call", "0.1", 500],
];

export const practiceDrafts: readonly Draft[] = sold.flatMap(([symbol, type, share, shares]) =>
  ladder.map(([days, distance, apr]) => ({
    symbol,
    type,
    share,
    shares,
    days,
    distance: parseRate(distance)!,
    apr: parseRate(apr)!,
    saleHours: 24,
  })),
);

export const practiceFunds: readonly Amount[] = [
  parseAmount("USDT", "4000000")!,
  parseAmount("BTC", "100")!,
  parseAmount("ETH", "2000")!,
];

/** A series whose index runs to and fro is not renewed more often. */
const RENEWED_AT_MOST_MS = HOUR_MS;

const isOf = (draft: Draft, one: Product): boolean =>
  one.symbol === draft.symbol && one.type === draft.type && one.days === draft.days && one.distance === draft.distance;

/** Appends terms of a series once none of it can be bought: its sale has ended, it is sold out, or the index has passed its linked price. */
export const renewPractice = (index: FollowedIndex): Job => ({
  name: "dual.renew-practice",
  everyMs: 5 * SECOND_MS,
  run: async (tx) => {
    const offered = await listOffered(tx.db, tx.now);
    const counts = await listSold(
      tx.db,
      offered.map(({ id }) => id),
    );
    for (const draft of practiceDrafts) {
      const price = index.tick(draft.symbol)?.price;
      if (price === undefined) continue;
      const own = offered.filter((one) => isOf(draft, one));
      const isOpen = own.some((one) => (counts.get(one.id) ?? 0) < one.shares && !isPast(one, price));
      const isFresh = own.some(({ fromAt }) => tx.now.getTime() - fromAt.getTime() < RENEWED_AT_MOST_MS);
      if (!isOpen && !isFresh) await putOnSale(tx, draft, index);
    }
    return "done";
  },
});
