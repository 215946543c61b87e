/** All SQL of differences and of days that were closed. */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { later } from "@assay/core/time.ts";
import { sql } from "kysely";
import { type Cause, type DifferenceKind, patience } from "../rules/differences.ts";

export const differences = tableOf("fiat.difference", {
  id: uuid,
  accountId: text(),
  kind: text<DifferenceKind>(),
  subject: text(),
  units,
  since: instant,
  foundAt: instant,
  endedAt: instant.orNull,
  cause: text<Cause>().orNull,
  note: text().orNull,
  acknowledgedAt: instant.orNull,
});
export type Difference = RowOf<typeof differences>;

export const days = tableOf("fiat.reconciliation", {
  accountId: text(),
  day: text(),
  statements: int(),
  closing: units,
  ledger: units,
  differences: int(),
  at: instant,
});

export type Found = Pick<Difference, "accountId" | "kind" | "subject" | "units" | "since">;

/** All that lines and payments say, the oldest first. */
export async function findDifferences(db: Database, now: Date, limit: number): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, "units"> & { units: string }>`
    select account_id as "accountId", kind, subject, units, since from (
      select account_id, 'unexplained' as kind, id::text as subject, -units as units, booked_at as since
        from fiat.line where fate = 'unexplained'
      union all select account_id, 'reversed', id::text, lost, booked_at from fiat.line where lost > 0 and not exists (
        select from fiat.difference where kind = 'reversed' and subject = line.id::text and cause = 'loss')
      union all select account_id, 'waiting', id::text, open, booked_at
        from fiat.line where open > 0 and booked_at < ${later(now, -patience.waiting)}
      union all select account_id, 'not-returned', id::text, returned, booked_at
        from fiat.line where returned > 0 and not return_seen and booked_at < ${later(now, -patience["not-returned"])}
      union all select account_id, 'not-shown', id::text, fiat, announced_at
        from fiat.payment where status = 'being-matched' and announced_at < ${later(now, -patience["not-shown"])}
    ) found order by since, kind, subject limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export const listOpen = async (db: Database, limit: number): Promise<Difference[]> =>
  await differences.select(db, sql`where ended_at is null order by since, id limit ${limit}`);

export const holdOpen = async (db: Database, limit: number): Promise<Difference[]> =>
  await differences.select(db, sql`where ended_at is null order by since, id limit ${limit} for update`);

export const holdDifference = async (db: Database, id: string): Promise<Difference | undefined> =>
  (await differences.select(db, sql`where id = ${id} for update`))[0];

export const listDays = async (db: Database, limit: number) =>
  await days.select(db, sql`order by day desc, account_id limit ${limit}`);

/** Whose payments a line pays for, or paid for, or has disputed, or was paid back beyond. */
export async function customersOf(db: Database, lineId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct customer_id as id from fiat.payment
    where id in (select payment_id from fiat.part where line_id = ${lineId})
      or id in (select payment_id from fiat.card_try join fiat.card_dispute dispute on card_try.id = try_id
        where dispute.id = (select bank_id from fiat.line where id = ${lineId}))
      or id in (select charged.payment_id from fiat.card_refund join fiat.line charged on charged.id = line_id
        where refund = (select regexp_replace(bank_id, '-beyond$', '') from fiat.line where id = ${lineId})) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
