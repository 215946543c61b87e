/** SQL of the candles that the feed has stored, of its turns to lead, and of when a recording began. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import { type BarPeriod, barPeriods } from "@assay/server/outside/prices/prices.ts";
import type { Candle } from "../rules/candles.ts";
import type { Period } from "../contract.ts";

/** Ids of one source's series, by symbol and period. */
export type SeriesIds = ReadonlyMap<string, number>;

export const seriesKey = (symbol: string, period: BarPeriod): string => `${symbol} ${period}`;

/** A number that is greater at every later call, in whichever process. */
export async function takeTerm(db: Database): Promise<bigint> {
  const { rows } = await sql<{ term: string }>`select pg_current_xact_id() as term`.execute(db);
  return BigInt(rows[0]!.term);
}

/** When a recording was first played: now, if it never was. */
export async function readBeginning(db: Database, source: string, now: number): Promise<number> {
  await sql`insert into market.recording (source, began_at) values (${source}, ${new Date(now)}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from began_at) * 1000)::float8 as ms from market.recording where source = ${source}`.execute(db);
  return rows[0]!.ms;
}

/** Ids of all series of a source, new ones created. */
export async function openSeries(db: Database, source: string, symbols: readonly string[]): Promise<SeriesIds> {
  await sql`
    insert into market.series (source, symbol, period)
    select ${source}, symbol, period from unnest(${[...symbols]}::text[]) as symbol, unnest(${[...barPeriods]}::text[]) as period
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; symbol: string; period: BarPeriod }>`
    select id, symbol, period from market.series where source = ${source}`.execute(db);
  return new Map(rows.map((row) => [seriesKey(row.symbol, row.period), row.id]));
}

export interface SeriesCandle {
  readonly series: number;
  readonly candle: Candle;
}

const ROWS_AT_ONCE_MAX = 20_000;

/** Writes candles as they are now; what was stored of the same bucket is replaced. */
export async function saveCandles(db: Database, rows: readonly SeriesCandle[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE_MAX) {
    const part = rows.slice(from, from + ROWS_AT_ONCE_MAX);
    await sql`
      insert into market.candle (series, time, open, high, low, close, volume, turnover, trades)
      select series, to_timestamp(ms / 1000.0), open, high, low, close, volume, turnover, trades from unnest(
        ${numbers(part, ({ series }) => series)}::int[], ${numbers(part, ({ candle }) => candle.time)}::bigint[],
        ${numbers(part, ({ candle }) => candle.open)}::numeric[], ${numbers(part, ({ candle }) => candle.high)}::numeric[],
        ${numbers(part, ({ candle }) => candle.low)}::numeric[], ${numbers(part, ({ candle }) => candle.close)}::numeric[],
        ${numbers(part, ({ candle }) => candle.volume)}::numeric[], ${numbers(part, ({ candle }) => candle.turnover)}::numeric[],
        ${numbers(part, ({ candle }) => candle.trades)}::int[]
      ) as fresh(series, ms, open, high, low, close, volume, turnover, trades)
      ${replaceStored}`.execute(db);
  }
}

const replaceStored = sql`on conflict (series, time) do update set
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
  volume = excluded.volume, turnover = excluded.turnover, trades = excluded.trades`;

/** An array literal of PostgreSQL. The driver would quote every element, which takes longer than the insertion. */
const numbers = (rows: readonly SeriesCandle[], of: (row: SeriesCandle) => number | bigint): string =>
  `{${rows.map(of).join(",")}}`;

/** What candles add up to in one bucket. */
const sums = sql`
  (array_agg(open order by time))[1] as open, max(high) as high, min(low) as low, (array_agg(close order by time desc))[1] as close,
  sum(volume) as volume, sum(turnover) as turnover, sum(trades) as trades`;

/** Start of the bucket in which a row's `time` lies. Weeks of PostgreSQL begin on Monday like ours. */
function bucketOf(period: Period): RawBuilder<unknown> {
  if (period === "1M") return sql`date_trunc('month', time, 'UTC')`;
  if (period === "1w") return sql`date_trunc('week', time, 'UTC')`;
  return sql`date_bin(${period.replace("m", " minutes").replace("h", " hours").replace("d", " days")}::interval, time, timestamptz '1970-01-01 00:00Z')`;
}

/** Rebuilds all candles of a coarser stored period that begin at `from` or later out of the finer ones. */
export async function rollUpStored(
  db: Database,
  source: string,
  fine: BarPeriod,
  coarse: BarPeriod,
  from: number,
): Promise<void> {
  await sql`
    insert into market.candle (series, time, open, high, low, close, volume, turnover, trades)
    select coarse.id, ${bucketOf(coarse)}, ${sums}
    from market.series coarse
    join market.series fine on fine.source = coarse.source and fine.symbol = coarse.symbol and fine.period = ${fine}
    join market.candle on candle.series = fine.id and candle.time >= ${new Date(from)}
    where coarse.source = ${source} and coarse.period = ${coarse}
    group by 1, 2
    ${replaceStored}`.execute(db);
}

interface CandleRow {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  turnover: string;
  trades: string | number;
}

const candleOfRow = (row: CandleRow): Candle => ({
  time: row.time,
  open: BigInt(row.open),
  high: BigInt(row.high),
  low: BigInt(row.low),
  close: BigInt(row.close),
  volume: BigInt(row.volume),
  turnover: BigInt(row.turnover),
  trades: Number(row.trades),
});

/** A row's time in ms since 1970. */
export const timeMs = sql`(extract(epoch from time) * 1000)::float8 as time`;

export interface CandleQuery {
  readonly source: string;
  readonly symbol: string;
  /** The stored period that the candles are made from. */
  readonly stored: BarPeriod;
  readonly period: Period;
  /** Buckets that start from `from` to before `before`, in ms. */
  readonly from: number;
  readonly before: number;
}

/** Candles in the order of time; the caller bounds the range. */
export async function readCandles(db: Database, query: CandleQuery): Promise<Candle[]> {
  const stored = sql`
    market.candle where series = (
      select id from market.series where source = ${query.source} and symbol = ${query.symbol} and period = ${query.stored}
    ) and time >= ${new Date(query.from)} and time < ${new Date(query.before)}`;
  const { rows } =
    query.stored === query.period
      ? await sql<CandleRow>`select ${timeMs}, open, high, low, close, volume, turnover, trades from ${stored} order by 1`.execute(
          db,
        )
      : await sql<CandleRow>`
          select ${timeMs}, open, high, low, close, volume, turnover, trades from (
            select ${bucketOf(query.period)} as bucket, ${sums} from ${stored} group by 1
          ) as rolled(time, open, high, low, close, volume, turnover, trades) order by 1`.execute(db);
  return rows.map(candleOfRow);
}

/** The close of the newest candle before an instant. */
export async function readCloseBefore(
  db: Database,
  { source, symbol, stored, from }: Pick<CandleQuery, "source" | "symbol" | "stored" | "from">,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ close: string }>`
    select close from market.candle where series = (
      select id from market.series where source = ${source} and symbol = ${symbol} and period = ${stored}
    ) and time < ${new Date(from)} order by time desc limit 1`.execute(db);
  return rows[0] && BigInt(rows[0].close);
}

export interface StoredClose {
  readonly symbol: string;
  /** The instant that was asked for, and the one from which the price is. */
  readonly at: number;
  readonly from: number;
  readonly close: bigint;
}

/** The newest stored close of each market at each instant. Costs one look into the index for each of them. */
export async function readClosesAt(
  db: Database,
  {
    source,
    symbols,
    stored,
    storedMs,
    times,
  }: { source: string; symbols: readonly string[]; stored: BarPeriod; storedMs: number; times: readonly number[] },
): Promise<StoredClose[]> {
  const { rows } = await sql<{ symbol: string; at: Date; from: Date; close: string }>`
    select symbol, instant.at, last.time + ${storedMs} * interval '1 millisecond' as from, last.close
    from market.series cross join unnest(${times.map((time) => new Date(time))}::timestamptz[]) as instant(at) cross join lateral (
      select time, close from market.candle
      where candle.series = series.id and time <= instant.at - ${storedMs} * interval '1 millisecond' order by time desc limit 1
    ) last where source = ${source} and period = ${stored} and symbol = any(${[...symbols]}::text[])`.execute(db);
  return rows.map(({ symbol, at, from, close }) => ({ symbol, at: at.getTime(), from: from.getTime(), close: BigInt(close) }));
}

/**
 * One-minute candles of markets from an instant of each on, by symbol, in the order of time. An hour whose minutes are not known
 * stands for them.
 */
export async function readMinutes(
  db: Database,
  source: string,
  from: ReadonlyMap<string, number>,
): Promise<Map<string, Candle[]>> {
  const { rows } = await sql<CandleRow & { symbol: string }>`
    select symbol, ${timeMs}, open, high, low, close, volume, turnover, trades from (
      select wanted.symbol, candle.* from unnest(
        ${[...from.keys()]}::text[], ${[...from.values()].map((ms) => new Date(ms))}::timestamptz[]
      ) as wanted(symbol, since)
      join market.series minutes on minutes.source = ${source} and minutes.symbol = wanted.symbol and minutes.period = '1m'
      join market.series hours on hours.source = ${source} and hours.symbol = wanted.symbol and hours.period = '1h'
      cross join lateral (
        select * from market.candle where series = minutes.id and time >= wanted.since
        union all
        select * from market.candle hour where series = hours.id and time >= wanted.since and not exists (
          select 1 from market.candle minute
          where minute.series = minutes.id and minute.time >= hour.time and minute.time < hour.time + interval '1 hour'
        )
      ) candle
    ) known order by symbol, 2`.execute(db);
  return new Map([...Map.groupBy(rows, ({ symbol }) => symbol)].map(([symbol, own]) => [symbol, own.map(candleOfRow)]));
}

/** Start and close of the newest one-minute candle, by symbol. */
export async function readLastMinutes(db: Database, source: string): Promise<Map<string, { time: number; close: bigint }>> {
  const { rows } = await sql<{ symbol: string; time: number; close: string }>`
    select symbol, ${timeMs}, close from market.series cross join lateral (
      select time, close from market.candle where candle.series = series.id order by time desc limit 1
    ) last where source = ${source} and period = '1m'`.execute(db);
  return new Map(rows.map((row) => [row.symbol, { time: row.time, close: BigInt(row.close) }]));
}

/** Forgets at most `limit` candles of a period from before an instant. Answers how many. */
export async function forgetCandles(db: Database, period: BarPeriod, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.candle where (series, time) in (
      select series, time from market.series join market.candle on candle.series = series.id
      where period = ${period} and time < ${before} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
