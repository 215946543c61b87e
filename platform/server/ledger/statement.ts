/** Reading the ledger: balances, and the lines of an account with the balance after each. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Address } from "./posting.ts";

export interface Balance {
  readonly address: Address;
  readonly currency: string;
  readonly units: bigint;
}

/** Balances of the given places in every currency they hold. */
export async function readBalances(db: Database, addresses: readonly Address[]): Promise<Balance[]> {
  const { rows } = await sql<{ address: string; currency: string; balance: string }>`
    select address, currency, balance from ledger.account where address = any(${[...addresses]}::text[])
    order by address, currency`.execute(db);
  return rows.map((row) => ({ address: row.address, currency: row.currency, units: BigInt(row.balance) }));
}

export interface StatementLine {
  /** Orders lines; a transfer between two of the given places has two lines of one id. */
  readonly id: string;
  readonly address: Address;
  readonly currency: string;
  /** The other side of the transfer. */
  readonly counterpart: Address;
  readonly reason: string;
  readonly reference: string;
  /** Signed change of this account, in units. */
  readonly change: bigint;
  /** The account's balance after this line. */
  readonly balance: bigint;
  readonly at: Date;
}

export interface StatementQuery {
  readonly addresses: readonly Address[];
  readonly currency?: string | undefined;
  /** Only lines with a smaller id. */
  readonly before?: string | undefined;
  /** Only lines with a greater id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The greatest id that a line can have. */
const LAST_ID = "9223372036854775807";

/**
 * Lines of the given places, newest first. Balances are not stored with lines: the newest page goes back from the balance now, and a
 * page before a line on from the nearest checkpoint before that (checkpoints.ts), so that a deep page costs what the first costs.
 */
export async function readStatement(db: Database, query: StatementQuery): Promise<StatementLine[]> {
  const before = query.before ?? LAST_ID;
  const after = query.after ?? "0";
  const { rows } = await sql<{
    id: string;
    address: string;
    currency: string;
    counterpart: string;
    reason: string;
    reference: string;
    change: string;
    balance: string;
    at: Date;
  }>`
    with mine as (
      select id, address, currency, balance from ledger.account
      where address = any(${[...query.addresses]}::text[])
        and (${query.currency ?? null}::text is null or currency = ${query.currency ?? null}::text)
    ), page as (
      select * from (
        select line.* from mine cross join lateral (
          select t.id, mine.id as account, t.destination as other, t.reason, t.reference, -t.units as change, t.at
          from ledger.transfer t where t.source = mine.id and t.id < ${before}::bigint and t.id > ${after}::bigint
          order by t.id desc limit ${query.limit}
        ) line
        union all
        select line.* from mine cross join lateral (
          select t.id, mine.id as account, t.source as other, t.reason, t.reference, t.units as change, t.at
          from ledger.transfer t where t.destination = mine.id and t.id < ${before}::bigint and t.id > ${after}::bigint
          order by t.id desc limit ${query.limit}
        ) line
      ) sides order by id desc, change limit ${query.limit}
    ), start as materialized (
      select mine.*, ${query.before === undefined ? sql`mine.balance` : balanceBefore(query.before)} as balance_before
      from mine where id in (select account from page)
    )
    select page.id, start.address, start.currency, other.address as counterpart, page.reason, page.reference, page.change, page.at,
      start.balance_before - coalesce(sum(page.change) over (
        partition by page.account order by page.id desc, page.change rows between unbounded preceding and 1 preceding
      ), 0) as balance
    from page join start on start.id = page.account join ledger.account other on other.id = page.other
    order by page.id desc, page.change`.execute(db);
  return rows.map((row) => ({ ...row, change: BigInt(row.change), balance: BigInt(row.balance) }));
}

/** What an account of `mine` held before a line. */
const balanceBefore = (before: string) => sql`(
  select coalesce(known.balance, 0)
    + coalesce((
      select sum(units) from ledger.transfer
      where destination = mine.id and id > coalesce(known.id, 0) and id < ${before}::bigint
    ), 0)
    - coalesce((
      select sum(units) from ledger.transfer where source = mine.id and id > coalesce(known.id, 0) and id < ${before}::bigint
    ), 0)
  from (select 1) once left join lateral (
    select id, balance from ledger.checkpoint where account = mine.id and id < ${before}::bigint order by id desc limit 1
  ) known on true
)`;

export interface PostedLine {
  readonly id: string;
  readonly reason: string;
  /** The first of the places that it moved. */
  readonly address: Address;
  readonly currency: string;
  /** What it changed there: negative where that place paid. */
  readonly change: bigint;
  readonly at: Date;
}

/** What postings of these names moved into, out of or between the given places, the newest first: a line for each transfer. */
export async function readPostings(
  db: Database,
  query: {
    readonly addresses: readonly Address[];
    readonly reasons: readonly string[];
    readonly references: readonly string[];
    readonly limit: number;
  },
): Promise<PostedLine[]> {
  const { rows } = await sql<{ id: string; reason: string; address: string; currency: string; change: string; at: Date }>`
    with mine as materialized (
      select account.id, place.address, place.number, account.currency
      from unnest(${[...query.addresses]}::text[]) with ordinality as place (address, number)
        join ledger.account account on account.address = place.address
    )
    select t.id, t.reason, t.at, place.address, place.currency, case when t.source = place.id then -t.units else t.units end as change
    from ledger.transfer t cross join lateral (
      select * from mine where mine.id in (t.source, t.destination) order by mine.number limit 1
    ) place
    where t.reference = any(${[...query.references]}::text[]) and t.reason = any(${[...query.reasons]}::text[])
    order by t.id desc limit ${query.limit}`.execute(db);
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }));
}

/** Bounds between which all lines of a stretch of time lie, as `after` and `before` of a statement. */
export interface LineBounds {
  readonly after: string;
  readonly before: string;
}

/**
 * Where the lines of a stretch of time, both ends included, lie among the lines of the given places; undefined if there are
 * none. Ids follow time but for moments, so a few lines between the bounds may lie just outside of the stretch. A block that
 * was sealed before it names an id below its lines; towards its end the newer lines are passed over, as a statement does.
 */
export async function findLineBounds(
  db: Database,
  {
    addresses,
    currency,
    from = 0,
    to,
  }: { addresses: readonly Address[]; currency?: string | undefined; from?: number | undefined; to?: number | undefined },
): Promise<LineBounds | undefined> {
  const [start, end] = [new Date(from), to === undefined ? null : new Date(to)];
  const inside = sql`t.at >= ${start} and (${end}::timestamptz is null or t.at <= ${end}::timestamptz)`;
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with mine as (
      select id from ledger.account
      where address = any(${[...addresses]}::text[]) and (${currency ?? null}::text is null or currency = ${currency ?? null}::text)
    ), sealed as (
      select coalesce((
        select last_id from ledger.block where at <= ${start}::timestamptz - interval '1 minute' order by at desc limit 1
      ), 0) as id
    )
    select min(line.id) as first, max(line.id) as last from sealed cross join mine cross join lateral (
      (select t.id from ledger.transfer t where t.source = mine.id and t.id > sealed.id and ${inside} order by t.id limit 1)
      union all
      (select t.id from ledger.transfer t where t.destination = mine.id and t.id > sealed.id and ${inside} order by t.id limit 1)
      union all
      (select t.id from ledger.transfer t where t.source = mine.id and t.id > sealed.id and ${inside} order by t.id desc limit 1)
      union all
      (select t.id from ledger.transfer t where t.destination = mine.id and t.id > sealed.id and ${inside} order by t.id desc limit 1)
    ) line`.execute(db);
  const [found] = rows;
  if (!found?.first || !found.last) return undefined;
  return { after: String(BigInt(found.first) - 1n), before: String(BigInt(found.last) + 1n) };
}

export interface LedgerFault {
  readonly fault: string;
  readonly subject: string;
}

/**
 * Checks the whole ledger: per currency the balances sum to zero, every stored balance equals the sum of its lines, as
 * does the newest checkpoint of each account, and no floor is broken. Answers what is wrong; an empty list is a sound ledger.
 */
export async function auditLedger(db: Database): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'currency does not sum to zero' as fault, currency as subject from ledger.account
    group by currency having sum(balance) <> 0
    union all
    select 'below its floor', address || ' ' || currency from ledger.account
    where balance < 0 and address not like 'world/%'
    union all
    select 'balance differs from its lines', a.address || ' ' || a.currency
    from ledger.account a left join (
      select account, sum(units) as units from (
        select source as account, -units as units from ledger.transfer
        union all select destination, units from ledger.transfer
      ) sides group by account
    ) s on s.account = a.id
    where a.balance <> coalesce(s.units, 0)
    union all
    select 'checkpoint differs from its lines', account::text || ' ' || c.id from (
      select distinct on (account) account, id, balance from ledger.checkpoint order by account, id desc
    ) c where c.balance <>
      coalesce((select sum(units) from ledger.transfer where destination = account and transfer.id <= c.id), 0)
      - coalesce((select sum(units) from ledger.transfer where source = account and transfer.id <= c.id), 0)`.execute(db);
  return rows;
}

export interface Holder {
  readonly address: Address;
  readonly units: bigint;
}

/** Everybody inside who has something of a currency. Throws where there are more than the caller can bear. */
export async function readHolders(db: Database, currency: string, max: number): Promise<Holder[]> {
  const { rows } = await sql<{ address: string; balance: string }>`
    select address, balance from ledger.account
    where currency = ${currency} and balance > 0 and address not like 'world/%' order by address limit ${max + 1}`.execute(db);
  if (rows.length > max) throw new RangeError(`more than ${max} places hold ${currency}`);
  return rows.map(({ address, balance }) => ({ address, units: BigInt(balance) }));
}
