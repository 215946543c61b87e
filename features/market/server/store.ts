/** All SQL of the market's own tables. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import { type BarPeriod, barPeriods } from "@assay/server/outside/prices/prices.ts";
import type { IndexMinute } from "./feed/index-minutes.ts";
import type { Candle } from "../rules/candles.ts";
import type { Period } from "../contract.ts";
import type { Direction } from "../rules/alerts.ts";
import type { ReachedSince } from "./feed/reached.ts";

/** Ids of one source's series, by symbol and period. */
export type SeriesIds = ReadonlyMap<string, number>;

export const seriesKey = (symbol: string, period: BarPeriod): string => `${symbol} ${period}`;

/** A number that is greater at every later call, in whichever process. */
export async function takeTerm(db: Database): Promise<bigint> {
  const { rows } = await sql<{ term: string }>`select pg_current_xact_id() as term`.execute(db);
  return BigInt(rows[0]!.term);
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

const timeMs = sql`(extract(epoch from time) * 1000)::float8 as time`;

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

/**
 * Writes index outages as they are now. One that began while another was stored as going on lengthens that one: it has grown,
 * or several processes notice the same.
 */
export async function saveIndexOutages(
  db: Database,
  source: string,
  outages: readonly { readonly symbol: string; readonly since: number; readonly until: number }[],
): Promise<void> {
  await sql`
    with fresh as (
      select symbol, to_timestamp(since / 1000.0) as since, to_timestamp(until / 1000.0) as until from unnest(
        ${outages.map((one) => one.symbol)}::text[], ${outages.map((one) => one.since)}::bigint[],
        ${outages.map((one) => one.until)}::bigint[]
      ) as fresh(symbol, since, until)
    ), lengthened as (
      update market.index_outage o set until = greatest(o.until, fresh.until) from fresh cross join lateral (
        select since from market.index_outage
        where source = ${source} and symbol = fresh.symbol and since <= fresh.since order by since desc limit 1
      ) latest where o.source = ${source} and o.symbol = fresh.symbol and o.since = latest.since and o.until >= fresh.since
      returning fresh.symbol, fresh.since
    )
    insert into market.index_outage (source, symbol, since, until)
    select ${source}, symbol, since, until from fresh where (symbol, since) not in (select symbol, since from lengthened)
    on conflict (source, symbol, since) do update set until = greatest(index_outage.until, excluded.until)`.execute(db);
}

/** Those of the buckets, given by start and end in ms, into which an index outage reaches. */
export async function findDegraded(
  db: Database,
  { source, symbol }: Pick<CandleQuery, "source" | "symbol">,
  buckets: readonly { readonly start: number; readonly end: number }[],
): Promise<Set<number>> {
  // Outages do not overlap, so the latest one that begins before a bucket's end is the only one to look at.
  const { rows } = await sql<{ start: number }>`
    select starts::float8 as start from unnest(
      ${buckets.map(({ start }) => start)}::bigint[], ${buckets.map(({ end }) => end)}::bigint[]
    ) as bucket(starts, ends), lateral (
      select until from market.index_outage where source = ${source} and symbol = ${symbol} and since < to_timestamp(ends / 1000.0)
      order by since desc limit 1
    ) latest where latest.until > to_timestamp(starts / 1000.0)`.execute(db);
  return new Set(rows.map(({ start }) => start));
}

/** Forgets at most `limit` index outages that were over before an instant. Answers how many. */
export async function forgetIndexOutages(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.index_outage where (source, symbol, since) in (
      select source, symbol, since from market.index_outage where until < ${before} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Writes minutes of indices. A minute in which a process took over from another is what both have seen. One that comes late stands
 * as it is, which the table would insist on.
 */
export async function saveIndexMinutes(
  db: Database,
  source: string,
  minutes: readonly (IndexMinute & { readonly symbol: string })[],
): Promise<void> {
  await sql`
    insert into market.index_minute (source, symbol, time, low, high, close)
    select ${source}, symbol, to_timestamp(ms / 1000.0), low, high, close from unnest(
      ${minutes.map(({ symbol }) => symbol)}::text[], ${minutes.map(({ time }) => time)}::bigint[],
      ${minutes.map(({ low }) => String(low))}::numeric[], ${minutes.map(({ high }) => String(high))}::numeric[],
      ${minutes.map(({ close }) => String(close))}::numeric[]
    ) as fresh(symbol, ms, low, high, close)
    on conflict (source, symbol, time) do update set low = least(index_minute.low, excluded.low),
      high = greatest(index_minute.high, excluded.high), close = excluded.close
    where not exists (
      select from market.index_minute later
      where later.source = index_minute.source and later.symbol = index_minute.symbol
        and later.time > index_minute.time + interval '5 minutes'
    )`.execute(db);
}

export interface IndexMinutesOf {
  readonly source: string;
  readonly symbols: readonly string[];
  readonly from: number;
  readonly until: number;
}

/** What indices were by the minute, oldest first. */
export async function readIndexMinutes(
  db: Database,
  { source, symbols, from, until }: IndexMinutesOf,
): Promise<Map<string, IndexMinute[]>> {
  const { rows } = await sql<{ symbol: string; time: string; low: string; high: string; close: string }>`
    select symbol, ${timeMs}, low, high, close from market.index_minute
    where source = ${source} and symbol = any(${[...symbols]}::text[]) and time >= ${new Date(from)} and time < ${new Date(until)}
    order by market.index_minute.time`.execute(db);
  const minutes = rows.map(({ symbol, time, low, high, close }) => ({
    symbol,
    minute: { time: Number(time), low: BigInt(low), high: BigInt(high), close: BigInt(close) },
  }));
  return new Map(
    [...Map.groupBy(minutes, ({ symbol }) => symbol)].map(([symbol, list]) => [symbol, list.map((one) => one.minute)]),
  );
}

/** The close of the last minute of an index that had ended at each instant, of the hour before it. */
export async function readIndexClosesAt(
  db: Database,
  { source, symbols, times }: { source: string; symbols: readonly string[]; times: readonly number[] },
): Promise<StoredClose[]> {
  const { rows } = await sql<{ symbol: string; at: Date; from: Date; close: string }>`
    select wanted.symbol, instant.at, last.time + interval '1 minute' as from, last.close
    from unnest(${[...symbols]}::text[]) as wanted(symbol)
    cross join unnest(${times.map((time) => new Date(time))}::timestamptz[]) as instant(at) cross join lateral (
      select time, close from market.index_minute minute
      where minute.source = ${source} and minute.symbol = wanted.symbol
        and time <= instant.at - interval '1 minute' and time > instant.at - interval '1 hour' order by time desc limit 1
    ) last`.execute(db);
  return rows.map(({ symbol, at, from, close }) => ({ symbol, at: at.getTime(), from: from.getTime(), close: BigInt(close) }));
}

/** Forgets at most `limit` minutes of indices from before an instant, none of the thirty days before the newest. Answers how many. */
export async function forgetIndexMinutes(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.index_minute where (source, symbol, time) in (
      select source, symbol, time from market.index_minute
      where time < least(${before}, (select max(time) from market.index_minute) - interval '30 days') limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
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

export async function listFavouriteSymbols(db: Database, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from market.favourite where customer_id = ${customerId} order by place, at, symbol`.execute(db);
  return rows.map((row) => row.symbol);
}

export async function insertFavourite(db: Database, customerId: string, symbol: string, at: Date): Promise<void> {
  await sql`
    insert into market.favourite (customer_id, symbol, at, place)
    select ${customerId}, ${symbol}, ${at}, coalesce(max(place), 0) + 1 from market.favourite where customer_id = ${customerId}
    on conflict do nothing`.execute(db);
}

/** Numbers these favourites from one in the order given; others keep the places they have. */
export async function placeFavourites(db: Database, customerId: string, symbols: readonly string[]): Promise<void> {
  await sql`
    update market.favourite set place = wanted.place
    from unnest(${[...symbols]}::text[]) with ordinality as wanted(symbol, place)
    where favourite.customer_id = ${customerId} and favourite.symbol = wanted.symbol`.execute(db);
}

export async function deleteFavourite(db: Database, customerId: string, symbol: string): Promise<void> {
  await sql`delete from market.favourite where customer_id = ${customerId} and symbol = ${symbol}`.execute(db);
}

export interface AlertRow {
  id: string;
  customer_id: string;
  symbol: string;
  direction: Direction;
  price: string;
  repeats: boolean;
  armed: boolean;
  created_at: Date;
  fired_at: Date | null;
}

const alertColumns = sql`id, customer_id, symbol, direction, price, repeats, armed, created_at, fired_at`;

/** Lets one transaction at a time change how many alerts a customer has. */
export async function lockAlertsOf(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('market.alert ' || ${customerId}, 0))`.execute(db);
}

export async function countAlerts(db: Database, customerId: string): Promise<number> {
  const { rows } = await sql<{ alerts: string }>`
    select count(*) as alerts from market.alert where customer_id = ${customerId}`.execute(db);
  return Number(rows[0]!.alerts);
}

/** Adds an alert; undefined when the customer waits for the same already. */
export async function insertAlert(
  db: Database,
  one: {
    readonly id: string;
    readonly customerId: string;
    readonly symbol: string;
    readonly direction: Direction;
    readonly price: bigint;
    readonly repeats: boolean;
    readonly at: Date;
  },
): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    insert into market.alert (id, customer_id, symbol, direction, price, repeats, armed_at, created_at, basis_at)
    values (${one.id}, ${one.customerId}, ${one.symbol}, ${one.direction}, ${one.price.toString()}, ${one.repeats},
      ${one.at}, ${one.at}, ${one.at})
    on conflict (customer_id, symbol, direction, price) do nothing returning ${alertColumns}`.execute(db);
  return rows[0];
}

/** A customer's alerts, newest first. */
export async function listAlertRows(db: Database, customerId: string): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns} from market.alert where customer_id = ${customerId} order by id desc`.execute(db);
  return rows;
}

export async function deleteAlert(db: Database, customerId: string, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.alert where id = ${id} and customer_id = ${customerId}`.execute(db);
  return Number(numAffectedRows);
}

/** Where prices have been, as a table of the statement that it becomes part of. */
const reachTable = ({ reach }: ReachedSince) => {
  const rows = [...reach];
  return sql`unnest(
    ${rows.map(([symbol]) => symbol)}::text[], ${rows.map(([, { low }]) => low.toString())}::numeric[],
    ${rows.map(([, { high }]) => high.toString())}::numeric[], ${rows.map(([, { last }]) => last.toString())}::numeric[]
  ) as seen(symbol, low, high, last)`;
};

/**
 * Fires the armed alerts that prices have reached, at most `limit`. Each market is read from its nearest alert on and only as
 * far as its price went, so what is not reached costs nothing. An alert that is not older than `since` answers to the last
 * price alone: what came before it does not concern it.
 */
export async function fireAlerts(db: Database, reached: ReachedSince, limit: number, now: Date): Promise<AlertRow[]> {
  const since = new Date(reached.since);
  const { rows } = await sql<AlertRow>`
    update market.alert set armed = not repeats, fired_at = ${now} where armed and id in (
      select due.id from ${reachTable(reached)} cross join lateral (
        select id from market.alert a where armed and direction = 'above' and a.symbol = seen.symbol and a.price <= seen.high
          and (a.armed_at < ${since} or a.price <= seen.last)
        union all
        select id from market.alert a where armed and direction = 'below' and a.symbol = seen.symbol and a.price >= seen.low
          and (a.armed_at < ${since} or a.price >= seen.last)
      ) due limit ${limit}
    ) returning ${alertColumns}`.execute(db);
  const spent = rows.filter(({ repeats }) => !repeats).map(({ id }) => id);
  if (spent.length > 0) await sql`delete from market.alert where id = any(${spent}::uuid[])`.execute(db);
  return rows;
}

/** Those of the markets that anybody has an alert in. */
export async function listAlerted(db: Database, symbols: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from unnest(${[...symbols]}::text[]) as asked(symbol)
    where exists (select 1 from market.alert a where a.armed and a.symbol = asked.symbol)
      or exists (select 1 from market.alert a where not a.armed and a.symbol = asked.symbol)`.execute(db);
  return new Set(rows.map(({ symbol }) => symbol));
}

/**
 * Gives the alerts of a market that were set before a split the price that they have after it, and answers who has any. Of two
 * that come to mean the same the older stays. From now on they answer to what the price does, not to what it did.
 */
export async function rebaseAlerts(
  db: Database,
  { symbol, at, priceAfter }: { readonly symbol: string; readonly at: Date; priceAfter(price: bigint): bigint },
  now: Date,
): Promise<string[]> {
  const { rows: old } = await sql<AlertRow>`
    delete from market.alert where symbol = ${symbol} and basis_at < ${at} returning ${alertColumns}`.execute(db);
  if (old.length === 0) return [];
  const rows = old.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await sql`
    insert into market.alert (id, customer_id, symbol, direction, price, repeats, armed, armed_at, created_at, fired_at, basis_at)
    select id, customer_id, ${symbol}, direction, price, repeats, armed, ${now}, created_at, fired_at, ${at} from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.customer_id)}::uuid[],
      ${rows.map((row) => row.direction)}::text[], ${rows.map((row) => priceAfter(BigInt(row.price)).toString())}::numeric[],
      ${rows.map((row) => row.repeats)}::boolean[], ${rows.map((row) => row.armed)}::boolean[],
      ${rows.map((row) => row.created_at)}::timestamptz[], ${rows.map((row) => row.fired_at)}::timestamptz[]
    ) as a(id, customer_id, direction, price, repeats, armed, created_at, fired_at)
    on conflict (customer_id, symbol, direction, price) do nothing`.execute(db);
  return [...new Set(rows.map((row) => row.customer_id))];
}

/** Arms alerts again that have rested and from whose price the market has gone back. */
export async function rearmAlerts(db: Database, reached: ReachedSince, restedSince: Date, now: Date): Promise<void> {
  await sql`
    update market.alert a set armed = true, armed_at = ${now} from ${reachTable(reached)}
    where not a.armed and a.symbol = seen.symbol and a.fired_at <= ${restedSince}
      and (a.direction = 'above' and a.price > seen.last or a.direction = 'below' and a.price < seen.last)`.execute(db);
}
