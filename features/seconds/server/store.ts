/** All SQL of seconds. Batches read and write with sets: the number of statements does not grow with the options. */
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Direction, RuleVersion, TermSeconds } from "../rules.ts";
import { type Option, optionTable } from "./options.ts";

/** Options that are not settled, by customer. */
export async function countLive(db: Database, customers: readonly string[]): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map();
  const { rows } = await sql<{ customer_id: string; live: string }>`
    select customer_id, count(*) as live from seconds.option
    where state <> 'settled' and customer_id = any(${[...customers]}::uuid[]) group by customer_id`.execute(db);
  return new Map(rows.map(({ customer_id, live }) => [customer_id, Number(live)]));
}

export interface RoundKey {
  readonly symbol: string;
  readonly seconds: TermSeconds;
  readonly closesAt: Date;
}

export interface RoundSide extends RoundKey {
  readonly direction: Direction;
  readonly stakes: number;
  readonly units: bigint;
  /** The rule under which the round began. */
  readonly version: RuleVersion;
}

type SideRow = Omit<RoundSide, "stakes" | "units"> & { readonly stakes: string; readonly units: string };

const sideOf = <Row extends SideRow>({ stakes, units, ...round }: Row) => ({
  ...round,
  stakes: Number(stakes),
  units: BigInt(units),
});

/** What is staked in rounds of pools, by side. */
export async function sumRounds(db: Database, rounds: readonly RoundKey[]): Promise<RoundSide[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<SideRow>`
    select symbol, seconds, closes_at as "closesAt", direction, count(*) as stakes, sum(stake) as units, min(version) as version from seconds.option
    where mode = 'pool' and (symbol, seconds, closes_at) in (select * from ${unnested(rounds)} as r)
    group by symbol, seconds, closes_at, direction`.execute(db);
  return rows.map(sideOf);
}

/** What each of these customers has staked in rounds of pools, by side. */
export async function sumOwnStakes(
  db: Database,
  customers: readonly string[],
  rounds: readonly RoundKey[],
): Promise<(RoundSide & { readonly customerId: string })[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<SideRow & { readonly customerId: string }>`
    select customer_id as "customerId", symbol, seconds, closes_at as "closesAt", direction, count(*) as stakes, sum(stake) as units, min(version) as version
    from seconds.option
    where mode = 'pool' and state <> 'settled' and customer_id = any(${[...new Set(customers)]}::uuid[])
      and (symbol, seconds, closes_at) in (select * from ${unnested(rounds)} as r)
    group by customer_id, symbol, seconds, closes_at, direction`.execute(db);
  return rows.map(sideOf);
}

/** A kind of option with a fixed payout that somebody asks for, and when it would expire if it were entered at once. */
export interface Wanted {
  readonly symbol: string;
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  readonly expiresAt: Date;
}

export interface Exposed {
  readonly symbol: string;
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  /** What the pool would owe if every open option of the market and direction won, and those of them that expire about then. */
  readonly all: bigint;
  readonly near: bigint;
}

/** What the pool has set aside for open options, by what is wanted; `nearMs` is how far apart two of them expire together. */
export async function sumExposed(db: Database, wanted: readonly Wanted[], nearMs: number): Promise<Exposed[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ symbol: string; direction: Direction; seconds: TermSeconds; all: string; near: string }>`
    select w.symbol, w.direction, w.seconds, sum(o.winnings) as all,
      coalesce(sum(o.winnings) filter (where abs(extract(epoch from o.expires_at - w.expires_at)) * 1000 <= ${nearMs}), 0) as near
    from unnest(
      ${wanted.map((one) => one.symbol)}::text[], ${wanted.map((one) => one.direction)}::text[],
      ${wanted.map((one) => one.seconds)}::int[], ${wanted.map((one) => one.expiresAt)}::timestamptz[]
    ) as w(symbol, direction, seconds, expires_at)
    join (
      select symbol, direction, trunc(stake * rate / 100000000) as winnings, closes_at + seconds * interval '1 second' as expires_at
      from seconds.option where state <> 'settled' and mode = 'fixed'
        and (symbol, direction) in (select * from unnest(
          ${wanted.map((one) => one.symbol)}::text[], ${wanted.map((one) => one.direction)}::text[]))
    ) as o on o.symbol = w.symbol and o.direction = w.direction
    group by w.symbol, w.direction, w.seconds`.execute(db);
  return rows.map(({ all, near, ...kind }) => ({ ...kind, all: BigInt(all), near: BigInt(near) }));
}

/** The same of one customer: what expires about then of his own. */
export interface OwnWanted extends Wanted {
  readonly customerId: string;
}

export interface OwnExposed extends Omit<OwnWanted, "expiresAt"> {
  readonly near: bigint;
}

/** What the pool has set aside for the open options of those who want one, of what expires together with it. */
export async function sumOwnExposed(db: Database, wanted: readonly OwnWanted[], nearMs: number): Promise<OwnExposed[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Omit<OwnExposed, "near"> & { near: string }>`
    select w.customer_id as "customerId", w.symbol, w.direction, w.seconds, sum(trunc(o.stake * o.rate / 100000000)) as near
    from unnest(
      ${wanted.map((one) => one.customerId)}::uuid[], ${wanted.map((one) => one.symbol)}::text[],
      ${wanted.map((one) => one.direction)}::text[], ${wanted.map((one) => one.seconds)}::int[],
      ${wanted.map((one) => one.expiresAt)}::timestamptz[]
    ) as w(customer_id, symbol, direction, seconds, expires_at)
    join seconds.option o on o.customer_id = w.customer_id and o.symbol = w.symbol and o.direction = w.direction
      and o.state <> 'settled' and o.mode = 'fixed'
      and abs(extract(epoch from o.closes_at + o.seconds * interval '1 second' - w.expires_at)) * 1000 <= ${nearMs}
    group by w.customer_id, w.symbol, w.direction, w.seconds`.execute(db);
  return rows.map((row) => ({ ...row, near: BigInt(row.near) }));
}

const unnested = (rounds: readonly RoundKey[]) => sql`unnest(
  ${rounds.map((one) => one.symbol)}::text[], ${rounds.map((one) => one.seconds)}::int[],
  ${rounds.map((one) => one.closesAt)}::timestamptz[])`;

/** Options to which a moment means something, the longest due first. */
export async function listDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from seconds.option where state <> 'settled' and due_at <= ${now} order by due_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks those of them that are not settled yet. */
export const lockDue = async (db: Database, ids: readonly string[]): Promise<Option[]> =>
  await optionTable.select(db, sql`where id = any(${[...ids]}::uuid[]) and state <> 'settled' order by due_at, id for update`);

/** Locks all that is not settled in these rounds: a pool is shared out as a whole. */
export async function lockRounds(db: Database, rounds: readonly RoundKey[]): Promise<Option[]> {
  if (rounds.length === 0) return [];
  return await optionTable.select(
    db,
    sql`where mode = 'pool' and state <> 'settled' and (symbol, seconds, closes_at) in (select * from ${unnested(rounds)} as r)
      order by id for update`,
  );
}

/** Writes what ticks made of options. */
export const updateOptions = async (db: Database, options: readonly Option[]): Promise<void> =>
  await optionTable.update(db, options, [
    "state",
    "dueAt",
    "draw",
    "entersAt",
    "entry",
    "settlement",
    "outcome",
    "payout",
    "settledAt",
  ]);

/** When a tick next means something to any option. */
export async function findNextDue(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from seconds.option where state <> 'settled' order by due_at limit 1`.execute(db);
  return rows[0]?.due_at;
}

export async function listOptionRows(
  db: Database,
  asked: PageRows & { customerId: string; isSettled: boolean },
): Promise<Option[]> {
  const state = asked.isSettled ? sql`state = 'settled'` : sql`state <> 'settled'`;
  return await optionTable.select(
    db,
    sql`where customer_id = ${asked.customerId} and ${state} order by id desc limit ${asked.limit} offset ${asked.offset}`,
  );
}

export const findOption = async (db: Database, customerId: string, id: string): Promise<Option | undefined> =>
  (await optionTable.select(db, sql`where id = ${id} and customer_id = ${customerId}`))[0];
