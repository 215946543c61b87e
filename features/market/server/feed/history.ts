/** What is stored of a source: completed at start, and kept up with while the feed runs. */
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { BarPeriod, LastBar, PriceSource } from "@assay/server/outside/prices/prices.ts";
import { bucketStart } from "../../candles.ts";
import { markets } from "../markets.ts";
import {
  openSeries,
  readLastMinutes,
  readMinutes,
  rollUpStored,
  saveCandles,
  type SeriesCandle,
  type SeriesIds,
  seriesKey,
} from "../store.ts";
import type { Board } from "./board.ts";
import { MINUTES_KEPT_MS } from "./minutes.ts";

/** Minutes may reach the table a little late; what is rolled up is rolled up again for so long. */
export const STORING_SLACK_MS = 5 * MINUTE_MS;

/**
 * Stores what the source knows of the time before `now` and we do not, in one transaction: minutes, the hours that they
 * add up to, hours that the source knows itself, and the same for days. Answers the ids of the source's series.
 */
export async function completeHistory(db: Database, source: PriceSource, now: number): Promise<SeriesIds> {
  return await db.transaction().execute(async (tx) => {
    const series = await openSeries(tx, source.key, [...markets.keys()]);
    const lastMinutes = await readLastMinutes(tx, source.key);
    const known = new Map<string, LastBar>(
      [...lastMinutes].flatMap(([symbol, last]) => {
        const market = markets.get(symbol);
        return market ? [[market.base, last] as const] : [];
      }),
    );
    const symbolOf = new Map([...markets.values()].map(({ symbol, base }) => [base, symbol]));
    const fresh: Record<BarPeriod, SeriesCandle[]> = { "1m": [], "1h": [], "1d": [] };
    for await (const { base, period, bars } of source.history(now, known)) {
      const id = series.get(seriesKey(symbolOf.get(base) ?? "", period));
      if (id === undefined) continue;
      for (const candle of bars) fresh[period].push({ series: id, candle });
    }
    const knownSince = Math.min(now, ...[...known.values()].map(({ time }) => time));
    const earliest = (rows: readonly SeriesCandle[]): number => rows.reduce((least, { candle }) => Math.min(least, candle.time), knownSince);
    await saveCandles(tx, fresh["1m"]);
    await rollUpStored(tx, source.key, "1m", "1h", bucketStart("1h", earliest(fresh["1m"])));
    // What the source says of an hour or a day itself is complete, even where its minutes are not.
    await saveCandles(tx, fresh["1h"]);
    await rollUpStored(tx, source.key, "1h", "1d", bucketStart("1d", Math.min(earliest(fresh["1m"]), earliest(fresh["1h"]))));
    await saveCandles(tx, fresh["1d"]);
    return series;
  });
}

export async function loadMinutes(db: Database, source: string, board: Board, now: number): Promise<void> {
  const stored = await readMinutes(db, source, now - MINUTES_KEPT_MS);
  for (const [symbol, state] of board.states) state.minutes.load(stored.get(symbol) ?? [], now);
}

/** Stores the minutes that have changed. When storing fails they are kept for the next time. */
export async function saveMinutes(db: Database, series: SeriesIds, board: Board): Promise<void> {
  const taken = [...board.states.values()].map((state) => ({ state, candles: state.minutes.takeUnsaved() }));
  const rows = taken.flatMap(({ state: { market }, candles }) => {
    const id = series.get(seriesKey(market.symbol, "1m"));
    return id === undefined ? [] : candles.map((candle) => ({ series: id, candle }));
  });
  try {
    await saveCandles(db, rows);
  } catch (fault) {
    for (const { state, candles } of taken) state.minutes.giveBack(candles);
    throw fault;
  }
}

/** Brings the stored hours and days up to the stored minutes. */
export async function rollUpRecent(db: Database, source: string, now: number): Promise<void> {
  await rollUpStored(db, source, "1m", "1h", bucketStart("1h", now - STORING_SLACK_MS));
  await rollUpStored(db, source, "1h", "1d", bucketStart("1d", now - STORING_SLACK_MS));
}
