/** All SQL of seconds. Batches read and write with sets: the number of statements does not grow with the options. */
import type { Database } from "@assay/server/database.ts";
import type { TickFact } from "@assay/features/market/server.ts";
import { sql } from "kysely";
import type { Direction, Mode, Outcome, TermSeconds } from "../rules.ts";
import type { Option } from "./options.ts";

interface Row {
  id: string;
  customer_id: string;
  symbol: string;
  direction: Direction;
  seconds: TermSeconds;
  mode: Mode;
  currency: string;
  stake: string;
  rate: string;
  created_at: Date;
  closes_at: Date;
  state: Option["state"];
  due_at: Date;
  entry: TickFact | null;
  settlement: TickFact | null;
  outcome: Outcome | null;
  payout: string | null;
  settled_at: Date | null;
}

const optionOf = (row: Row): Option => ({
  id: row.id,
  customerId: row.customer_id,
  symbol: row.symbol,
  direction: row.direction,
  seconds: row.seconds,
  mode: row.mode,
  currency: row.currency,
  stake: BigInt(row.stake),
  rate: BigInt(row.rate),
  createdAt: row.created_at,
  closesAt: row.closes_at,
  state: row.state,
  dueAt: row.due_at,
  entry: row.entry,
  settlement: row.settlement,
  outcome: row.outcome,
  payout: row.payout === null ? null : BigInt(row.payout),
  settledAt: row.settled_at,
});

export async function insertOptions(db: Database, options: readonly Option[]): Promise<void> {
  if (options.length === 0) return;
  await sql`
    insert into seconds.option (id, customer_id, symbol, direction, seconds, mode, currency, stake, rate, created_at, closes_at,
      state, due_at)
    select id, customer_id, symbol, direction, seconds, mode, currency, stake, rate, created_at, closes_at, 'waiting', closes_at
    from unnest(
      ${options.map((one) => one.id)}::uuid[], ${options.map((one) => one.customerId)}::uuid[],
      ${options.map((one) => one.symbol)}::text[], ${options.map((one) => one.direction)}::text[],
      ${options.map((one) => one.seconds)}::int[], ${options.map((one) => one.mode)}::text[],
      ${options.map((one) => one.currency)}::text[], ${options.map((one) => one.stake.toString())}::numeric[],
      ${options.map((one) => one.rate.toString())}::numeric[], ${options.map((one) => one.createdAt)}::timestamptz[],
      ${options.map((one) => one.closesAt)}::timestamptz[]
    ) as opened(id, customer_id, symbol, direction, seconds, mode, currency, stake, rate, created_at, closes_at)`.execute(db);
}

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

/** What is staked in rounds of pools, by side. */
export async function sumRounds(
  db: Database,
  rounds: readonly RoundKey[],
): Promise<(RoundKey & { direction: Direction; stakes: number; units: bigint })[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<Row & { stakes: string; units: string }>`
    select symbol, seconds, closes_at, direction, count(*) as stakes, sum(stake) as units from seconds.option
    where mode = 'pool' and (symbol, seconds, closes_at) in (select * from ${unnested(rounds)} as r)
    group by symbol, seconds, closes_at, direction`.execute(db);
  return rows.map(({ symbol, seconds, closes_at: closesAt, direction, stakes, units }) => ({
    symbol,
    seconds,
    closesAt,
    direction,
    stakes: Number(stakes),
    units: BigInt(units),
  }));
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
export async function lockDue(db: Database, ids: readonly string[]): Promise<Option[]> {
  const { rows } = await sql<Row>`
    select * from seconds.option where id = any(${[...ids]}::uuid[]) and state <> 'settled' order by due_at, id
    for update`.execute(db);
  return rows.map(optionOf);
}

/** Locks all that is not settled in these rounds: a pool is shared out as a whole. */
export async function lockRounds(db: Database, rounds: readonly RoundKey[]): Promise<Option[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from seconds.option
    where mode = 'pool' and state <> 'settled' and (symbol, seconds, closes_at) in (select * from ${unnested(rounds)} as r)
    order by id for update`.execute(db);
  return rows.map(optionOf);
}

/** Writes what ticks made of options. */
export async function updateOptions(db: Database, options: readonly Option[]): Promise<void> {
  if (options.length === 0) return;
  await sql`
    update seconds.option o set state = c.state, due_at = c.due_at, entry = c.entry, settlement = c.settlement,
      outcome = c.outcome, payout = c.payout, settled_at = c.settled_at
    from unnest(
      ${options.map((one) => one.id)}::uuid[], ${options.map((one) => one.state)}::text[],
      ${options.map((one) => one.dueAt)}::timestamptz[], ${options.map((one) => json(one.entry))}::jsonb[],
      ${options.map((one) => json(one.settlement))}::jsonb[], ${options.map((one) => one.outcome)}::text[],
      ${options.map((one) => one.payout?.toString() ?? null)}::numeric[], ${options.map((one) => one.settledAt)}::timestamptz[]
    ) as c(id, state, due_at, entry, settlement, outcome, payout, settled_at) where o.id = c.id`.execute(db);
}

const json = (tick: TickFact | null): string | null => tick && JSON.stringify(tick);

/** When a tick next means something to any option. */
export async function findNextDue(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from seconds.option where state <> 'settled' order by due_at limit 1`.execute(db);
  return rows[0]?.due_at;
}

export async function listOptionRows(
  db: Database,
  asked: { customerId: string; isSettled: boolean; offset: number; limit: number },
): Promise<Option[]> {
  const state = asked.isSettled ? sql`state = 'settled'` : sql`state <> 'settled'`;
  const { rows } = await sql<Row>`
    select * from seconds.option where customer_id = ${asked.customerId} and ${state}
    order by id desc limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return rows.map(optionOf);
}

export async function findOption(db: Database, customerId: string, id: string): Promise<Option | undefined> {
  const { rows } = await sql<Row>`
    select * from seconds.option where id = ${id} and customer_id = ${customerId}`.execute(db);
  return rows[0] && optionOf(rows[0]);
}
