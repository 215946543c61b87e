/** SQL of what indices were, minute by minute, and of when there was none. */
import { sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import { type StoredClose, timeMs } from "./candle-store.ts";
import type { IndexMinute } from "./feed/index-minutes.ts";

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
  { source, symbol }: { readonly source: string; readonly symbol: string },
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

/**
 * Forgets at most `limit` minutes of indices from before an instant that lie in no month's part, none of the thirty days before the newest.
 * Answers how many.
 */
export async function forgetIndexMinutes(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.index_minute_rest where (source, symbol, time) in (
      select source, symbol, time from market.index_minute_rest
      where time < least(${before}, (select max(time) from market.index_minute) - interval '30 days') limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
