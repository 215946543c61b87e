import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { BarPeriod } from "@assay/server/outside/prices/prices.ts";
import { bucketAfter, bucketStart, type Candle, fillGaps, joinCandles, rollUp } from "../rules/candles.ts";
import { adjustForSplits, isTradedBucket, lastTradedBefore } from "../rules/exchange-hours.ts";
import type { calls, Period } from "../contract.ts";
import { candleOf } from "./answers.ts";
import { STORING_SLACK_MS } from "./feed/history.ts";
import type { MarketFeed } from "./feed/market-feed.ts";
import { readCandles, readCloseBefore } from "./candle-store.ts";
import { findDegraded } from "./index-store.ts";

type Call = typeof calls.listCandles;

const CANDLES_MAX = 1_000;
const CANDLES_DEFAULT = 500;

const stored: Readonly<Record<Period, BarPeriod>> = {
  "1m": "1m",
  "3m": "1m",
  "5m": "1m",
  "15m": "1m",
  "30m": "1m",
  "1h": "1h",
  "2h": "1h",
  "4h": "1h",
  "6h": "1h",
  "12h": "1h",
  "1d": "1d",
  "1w": "1d",
  "1M": "1d",
};

export const listCandles =
  (feed: MarketFeed) =>
  async ({ db, now }: Reader, { symbol, period, from, to }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const state = feed.board.states.get(symbol) ?? reject("no-such-market");
    const isEquity = state.market.kind === "equity";
    const at = now.getTime();
    const asked = Math.min(to ?? at, at);
    // A closed exchange shows what it did last, however long ago.
    const end = isEquity ? lastTradedBefore(asked) : asked;
    const last = bucketStart(period, end);
    const earliest = bucketAfter(period, last, 1 - (from === undefined ? CANDLES_DEFAULT : CANDLES_MAX));
    const first = Math.max(bucketStart(period, (from ?? 0) - (asked - end)), earliest);
    const before = bucketAfter(period, last);

    // The newest trades are in memory first: from the cut on, minutes there are complete and tables may lag behind.
    const cut = bucketStart(stored[period] === "1d" ? "1d" : "1h", at - STORING_SLACK_MS);
    const query = { source: feed.key, symbol, stored: stored[period], period, from: first, before: Math.min(before, cut) };
    const older = first < query.before ? await readCandles(db, query) : [];
    const newer = rollUp(
      state.minutes.since(Math.max(cut, first)).filter(({ time }) => time < before),
      period,
    );
    const candles = adjustForSplits(joinStretches(older, newer), state.splits);
    const closeBefore = candles[0]?.time === first ? undefined : await readCloseBefore(db, query);
    const filled = fillGaps(candles, period, first, last, closeBefore);
    const shown = isEquity ? filled.filter(({ time, empty }) => !empty || isTradedBucket(period, time)) : filled;
    const buckets = shown.map(({ time }) => ({ start: time, end: bucketAfter(period, time) }));
    const degraded = await findDegraded(db, query, buckets);
    const list = shown.map((candle) => candleOf(state.market, candle, degraded.has(candle.time)));
    return { feed: feed.label, symbol, period, list };
  };

/** Candles of two stretches of time; the bucket in which one ends and the other begins becomes one. */
function joinStretches(older: readonly Candle[], newer: readonly Candle[]): Candle[] {
  const [end, start] = [older.at(-1), newer[0]];
  if (!end || !start || end.time !== start.time) return [...older, ...newer];
  return [...older.slice(0, -1), joinCandles(end, start), ...newer.slice(1)];
}
