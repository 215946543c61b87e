/** What is stored of a source: completed at start, and kept up with while the feed runs. */
import { MINUTE_MS } from "@assay/core/time.ts";
import { type Database, inTransaction } from "@assay/server/database.ts";
import type { BarPeriod, LastBar, PriceSource } from "@assay/server/outside/prices/prices.ts";
import { bucketStart } from "../../rules/candles.ts";
import { listedMarkets, symbolOf } from "../markets.ts";
import {
  openSeries,
  readLastMinutes,
  readMinutes,
  rollUpStored,
  saveCandles,
  type SeriesCandle,
  type SeriesIds,
  seriesKey,
} from "../candle-store.ts";
import { saveIndexMinutes, saveIndexOutages } from "../index-store.ts";
import type { Board } from "./board.ts";

/** Minutes may reach the table a little late; what is rolled up is rolled up again for so long. */
export const STORING_SLACK_MS = 5 * MINUTE_MS;

/**
 * Stores what the source knows of the time before `now` and we do not, in one transaction: minutes, the hours that they
 * add up to, hours that the source knows itself, and the same for days. Minutes from `missedSince` on count as not known.
 */
export async function completeHistory(db: Database, source: PriceSource, now: number, missedSince = now): Promise<SeriesIds> {
  const series = await openSeries(db, source.key, [...listedMarkets.keys()]);
  const known = await readKnown(db, source.key, missedSince - MINUTE_MS);
  const fresh = await readFresh(source, now, known, series);
  const knownUntil = Math.min(now, ...[...known.values()].map(({ time }) => time));
  const earliest = (rows: readonly SeriesCandle[]): number =>
    rows.reduce((least, { candle }) => Math.min(least, candle.time), knownUntil);
  const [minutesFrom, hoursFrom] = [earliest(fresh["1m"]), earliest(fresh["1h"])];
  await inTransaction(db, async (tx) => {
    await saveCandles(tx, fresh["1m"]);
    await rollUpStored(tx, source.key, "1m", "1h", bucketStart("1h", minutesFrom));
    // What the source says of an hour or a day itself is complete, even where its minutes are not.
    await saveCandles(tx, fresh["1h"]);
    await rollUpStored(tx, source.key, "1h", "1d", bucketStart("1d", Math.min(minutesFrom, hoursFrom)));
    await saveCandles(tx, fresh["1d"]);
  });
  return series;
}

/** The newest stored minute of every base currency, none later than `until`. */
async function readKnown(db: Database, source: string, until: number): Promise<Map<string, LastBar>> {
  const last = await readLastMinutes(db, source);
  return new Map(
    [...last].flatMap(([symbol, { time, close }]) => {
      const market = listedMarkets.get(symbol);
      return market ? [[market.base, { time: Math.min(time, until), close }] as const] : [];
    }),
  );
}

async function readFresh(
  source: PriceSource,
  now: number,
  known: ReadonlyMap<string, LastBar>,
  series: SeriesIds,
): Promise<Readonly<Record<BarPeriod, readonly SeriesCandle[]>>> {
  const fresh: Record<BarPeriod, SeriesCandle[]> = { "1m": [], "1h": [], "1d": [] };
  for await (const { base, period, bars } of source.history(now, known)) {
    const id = series.get(seriesKey(symbolOf(base) ?? "", period));
    if (id !== undefined) fresh[period].push(...bars.map((candle) => ({ series: id, candle })));
  }
  return fresh;
}

/** Takes the stored minutes of the last day into memory. The newest minute there is still growing, and stays. */
export async function loadMinutes(db: Database, source: string, board: Board, now: number): Promise<void> {
  const stored = await readMinutes(db, source, keptSince(board, now));
  for (const [symbol, state] of board.states) state.minutes.load(stored.get(symbol) ?? [], now);
}

/** Takes the stored minutes of the last day in the place of those in memory, when another process has gone on storing. */
export async function replaceMinutes(db: Database, source: string, board: Board, now: number): Promise<void> {
  const stored = await readMinutes(db, source, keptSince(board, now));
  for (const [symbol, state] of board.states) state.minutes.replace(stored.get(symbol) ?? [], now);
}

/** From when on each market keeps its minutes. */
const keptSince = ({ states }: Board, now: number): Map<string, number> =>
  new Map([...states].map(([symbol, { minutes }]) => [symbol, minutes.windowAt(now).keptSince]));

/** Lets go of what is not stored, where another process stores it. */
export function leaveUnsaved(board: Board): void {
  for (const { minutes, outages, indexMinutes } of board.states.values()) {
    minutes.takeUnsaved();
    outages.takeUnsaved();
    indexMinutes.takeUnsaved();
  }
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

/** Stores what the indices were by the minute, once a minute is over. When storing fails it is kept for the next time. */
export async function saveIndices(db: Database, source: string, board: Board): Promise<void> {
  const taken = [...board.states.values()].map(({ market, indexMinutes }) => ({
    market,
    indexMinutes,
    list: indexMinutes.takeUnsaved(),
  }));
  const rows = taken.flatMap(({ market: { symbol }, list }) => list.map((minute) => ({ symbol, ...minute })));
  try {
    if (rows.length > 0) await saveIndexMinutes(db, source, rows);
  } catch (fault) {
    for (const { indexMinutes, list } of taken) indexMinutes.giveBack(list);
    throw fault;
  }
}

/** Stores the index outages that have begun or grown. When storing fails they are kept for the next time. */
export async function saveOutages(db: Database, source: string, board: Board): Promise<void> {
  const taken = [...board.states.values()].map(({ market, outages }) => ({ market, outages, list: outages.takeUnsaved() }));
  const rows = taken.flatMap(({ market, list }) => list.map((outage) => ({ symbol: market.symbol, ...outage })));
  try {
    if (rows.length > 0) await saveIndexOutages(db, source, rows);
  } catch (fault) {
    for (const { outages, list } of taken) outages.giveBack(list);
    throw fault;
  }
}

/** Brings the stored hours and days up to the stored minutes. */
export async function rollUpRecent(db: Database, source: string, now: number): Promise<void> {
  await rollUpStored(db, source, "1m", "1h", bucketStart("1h", now - STORING_SLACK_MS));
  await rollUpStored(db, source, "1h", "1d", bucketStart("1d", now - STORING_SLACK_MS));
}
