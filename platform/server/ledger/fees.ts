/** Fees that the house has really received of customers, by day: what was not posted was not received. */
import { DAY_MS, startOfUtcDay } from "@assay/core/time.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Address } from "./posting.ts";
import type { Balance } from "./statement.ts";

export interface DayFees {
  readonly customerId: string;
  /** UTC. */
  readonly day: number;
  readonly currency: string;
  /** The account that received them, `house/fee/…`. */
  readonly place: string;
  readonly units: bigint;
}

export interface FeesAsked {
  /** Reasons of postings in which a trade pays a fee. */
  readonly reasons: readonly string[];
  /** Accounts from which customers pay, such as "spot". */
  readonly accounts: readonly string[];
  readonly customers: readonly { readonly customerId: string; readonly fromDay: number }[];
  /** Days before this one. */
  readonly until: number;
}

const DAY_SECONDS = DAY_MS / 1_000;
const dayOfLine = sql`floor(extract(epoch from t.at) / ${sql.lit(DAY_SECONDS)})::int`;

/**
 * Of each customer the fees of UTC days from his own up to and without `until`, by day, currency and place. He has paid what went from his
 * accounts to `house/fee/…`, and what the house put there itself in a posting that his line begins. A block that was sealed before the first
 * day names an id that no later line can be below, so that the accounts' own index finds them.
 */
export async function readFees(db: Database, { reasons, accounts, customers, until }: FeesAsked): Promise<DayFees[]> {
  if (customers.length === 0) return [];
  const first = startOfUtcDay(Math.min(...customers.map(({ fromDay }) => fromDay)));
  const places = accounts.flatMap((account) => [account, `${account}/held`]);
  const [ids, days] = [customers.map(({ customerId }) => customerId), customers.map(({ fromDay }) => fromDay)];
  const { rows } = await sql<Omit<DayFees, "units"> & { units: string }>`
    with sealed as (
      select coalesce((
        select last_id from ledger.block where at <= ${first}::timestamptz - interval '1 minute' order by at desc limit 1
      ), 0) as id
    ), mine as (
      select customer, to_timestamp(from_day::bigint * ${sql.lit(DAY_SECONDS)}) as since, own.id
      from unnest(${ids}::uuid[], ${days}::int[]) as asked(customer, from_day)
      cross join unnest(${places}::text[]) as place
      join ledger.account own on own.address = 'user/' || customer || '/' || place
    ), paid as (
      select mine.customer, t.reference, t.reason, t.line, t.source from sealed cross join mine
      join ledger.transfer t on t.source = mine.id and t.id > sealed.id and t.at >= mine.since and t.at < ${startOfUtcDay(until)}
      where t.reason = any(${[...reasons]}::text[])
    ), fee as (
      select distinct paid.customer, t.id, t.units, ${dayOfLine} as day, taker.currency, taker.address from paid
      join ledger.transfer t on t.reference = paid.reference and t.reason = paid.reason
      join ledger.account taker on taker.id = t.destination and taker.address like 'house/fee/%'
      join ledger.account payer on payer.id = t.source
      where t.source = paid.source or (paid.line = 0 and payer.address like 'house/%')
    )
    select customer as "customerId", day, currency, address as place, sum(units) as units
    from fee group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** The same of everybody and all days, said plainly and without an index: whose line it is, or who began its posting. For auditors. */
export async function readAllFees(db: Database, reasons: readonly string[]): Promise<Omit<DayFees, "place">[]> {
  const { rows } = await sql<Omit<DayFees, "place" | "units"> & { units: string }>`
    select split_part(case when payer.address like 'user/%' then payer.address else begun.address end, '/', 2) as "customerId",
      ${dayOfLine} as day, taker.currency, sum(t.units) as units
    from ledger.transfer t join ledger.account taker on taker.id = t.destination join ledger.account payer on payer.id = t.source
    join ledger.transfer head on head.reference = t.reference and head.reason = t.reason and head.line = 0
    join ledger.account begun on begun.id = head.source
    where t.reason = any(${[...reasons]}::text[]) and taker.address like 'house/fee/%' group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** What customers have received by postings of these reasons, by posting. For auditors. */
export async function readReceived(
  db: Database,
  reasons: readonly string[],
): Promise<{ readonly reason: string; readonly reference: string; readonly customerId: string; readonly units: bigint }[]> {
  const { rows } = await sql<{ reason: string; reference: string; customerId: string; units: string }>`
    select t.reason, t.reference, split_part(getter.address, '/', 2) as "customerId", sum(t.units) as units
    from ledger.transfer t join ledger.account getter on getter.id = t.destination
    where t.reason = any(${[...reasons]}::text[]) group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** All that came into the given places, by place and currency, whatever has left them since: fees, of which rebates go out. For auditors. */
export async function readTakenIn(db: Database, addresses: readonly Address[]): Promise<Balance[]> {
  const { rows } = await sql<{ address: string; currency: string; units: string }>`
    select taker.address, taker.currency, sum(t.units) as units from ledger.account taker
    join ledger.transfer t on t.destination = taker.id
    where taker.address = any(${[...addresses]}::text[]) group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
