/** Lines of some places over a stretch of time, oldest first, and what was in each place before and after them. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Address } from "./posting.ts";

/** Both moments are included; a currency of null is all of them. */
export interface Stretch {
  readonly addresses: readonly Address[];
  readonly currency: string | null;
  readonly from: Date;
  readonly to: Date;
}

/** The newest block, if every line up to a moment is in it or in one before. */
export async function blockHolding(db: Database, to: Date): Promise<{ height: string; hash: string } | undefined> {
  const { rows } = await sql<{ height: string; hash: string }>`
    select height, encode(hash, 'hex') as hash from (select * from ledger.block order by height desc limit 1) block
    where not exists (
      select from ledger.transfer t where (t.tx, t.id) > (block.last_tx, block.last_id) and t.at <= ${to}
    )`.execute(db);
  return rows[0];
}

export async function readBlock(db: Database, height: string): Promise<{ height: number; hash: string }> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from ledger.block where height = ${height}`.execute(db);
  return { height: Number(height), hash: rows[0]!.hash };
}

/** Ids follow time but for moments: what was sealed a minute before the first moment lies before all lines. */
const firstId = (from: Date) => sql`coalesce((
  select last_id from ledger.block where at <= ${from}::timestamptz - interval '1 minute' order by at desc limit 1
), 0)`;

const mine = ({ addresses, currency }: Stretch) => sql`
  select id, address, currency, balance from ledger.account
  where address = any(${[...addresses]}::text[]) and (${currency}::text is null or currency = ${currency}::text)`;

/** Every line of a place after the first id, as what it changed there. */
const changes = sql`(
  select t.id, -t.units as change, t.at from ledger.transfer t where t.source = mine.id and t.id > first.id
  union all
  select t.id, t.units, t.at from ledger.transfer t where t.destination = mine.id and t.id > first.id
)`;

export interface StretchOpening {
  readonly address: Address;
  readonly currency: string;
  readonly opening: bigint;
  readonly lines: number;
}

/** What was in each place as the time began, worked out backwards from what is there now, and how many lines there are; places with neither are left out. */
export async function readOpenings(db: Database, stretch: Stretch): Promise<StretchOpening[]> {
  const { from, to } = stretch;
  const { rows } = await sql<{ address: string; currency: string; opening: string; lines: number }>`
    with mine as (${mine(stretch)}), first as materialized (select ${firstId(from)} as id)
    select address, currency, mine.balance - coalesce(sum(line.change) filter (where line.at >= ${from}), 0) as opening,
      (count(line.id) filter (where line.at >= ${from} and line.at <= ${to}))::int as lines
    from mine cross join first left join lateral ${changes} line on true
    group by mine.id, address, currency, mine.balance order by address, currency`.execute(db);
  return rows.map((row) => ({ ...row, opening: BigInt(row.opening) })).filter(({ opening, lines }) => opening > 0n || lines > 0);
}

/** What was in each place as the time ended, worked out backwards from what is there now. */
export async function readClosings(
  db: Database,
  stretch: Stretch,
): Promise<{ address: Address; currency: string; units: bigint }[]> {
  const { rows } = await sql<{ address: string; currency: string; closing: string }>`
    with mine as (${mine(stretch)}), first as materialized (select ${firstId(stretch.from)} as id)
    select address, currency, mine.balance - coalesce(sum(line.change) filter (where line.at > ${stretch.to}), 0) as closing
    from mine cross join first left join lateral ${changes} line on true
    group by mine.id, address, currency, mine.balance`.execute(db);
  return rows.map(({ address, currency, closing }) => ({ address, currency, units: BigInt(closing) }));
}

export interface StretchLine {
  readonly id: string;
  readonly address: Address;
  readonly currency: string;
  readonly reason: string;
  readonly reference: string;
  /** Signed, in units. */
  readonly change: bigint;
  readonly at: Date;
}

/** The next lines after an id, or the first ones; a transfer between two of the places has two lines of one id, the payer's first. */
export async function readStretch(
  db: Database,
  query: Stretch & { readonly afterId: string | undefined; readonly lastId: string | undefined; readonly limit: number },
): Promise<StretchLine[]> {
  const { from, to, afterId, lastId = null, limit } = query;
  const after = afterId === undefined ? firstId(from) : sql`${afterId}::bigint`;
  const inside = sql`t.at >= ${from} and t.at <= ${to} and t.id > first.id and (${lastId}::bigint is null or t.id <= ${lastId}::bigint)`;
  const { rows } = await sql<Omit<StretchLine, "change"> & { change: string }>`
    with mine as (${mine(query)}), first as materialized (select ${after} as id)
    select line.*, mine.address, mine.currency from mine cross join first cross join lateral (
      (select t.id, -t.units as change, t.reason, t.reference, t.at from ledger.transfer t
       where t.source = mine.id and ${inside} order by t.id limit ${limit})
      union all
      (select t.id, t.units, t.reason, t.reference, t.at from ledger.transfer t
       where t.destination = mine.id and ${inside} order by t.id limit ${limit})
    ) line order by line.id, line.change limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }));
}
