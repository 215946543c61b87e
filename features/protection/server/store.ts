/** All SQL of protection. Batches read and write with sets: one statement each, however many customers they hold. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { Change, Kind, Measure } from "../rules/measures.ts";

interface Row {
  id: string;
  customer_id: string;
  kind: Kind;
  units: string | null;
  from_at: Date;
  fixed_until: Date | null;
  until_at: Date | null;
  end_asked_at: Date | null;
}

const measureOf = (row: Row): Measure => ({
  id: row.id,
  kind: row.kind,
  units: row.units === null ? null : BigInt(row.units),
  fromAt: row.from_at,
  fixedUntil: row.fixed_until,
  untilAt: row.until_at,
  endAskedAt: row.end_asked_at,
});

/** What has not ended, by customer. */
export async function listMeasures(db: Database, customers: readonly string[], now: Date): Promise<Map<string, Measure[]>> {
  return await readMeasures(db, customers, now, sql``);
}

/** The same, and whoever judges by it holds it: of two products one judges after the other. */
export async function lockMeasures(db: Database, customers: readonly string[], now: Date): Promise<Map<string, Measure[]>> {
  return await readMeasures(db, customers, now, sql`for update`);
}

async function readMeasures(
  db: Database,
  customers: readonly string[],
  now: Date,
  lock: ReturnType<typeof sql>,
): Promise<Map<string, Measure[]>> {
  const { rows } = await sql<Row>`
    select * from protection.measure
    where customer_id = any(${[...customers]}::uuid[]) and (until_at is null or until_at > ${now}) order by id ${lock}`.execute(
    db,
  );
  const found = new Map<string, Measure[]>();
  for (const row of rows) found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), measureOf(row)]);
  return found;
}

export async function updateEnds(db: Database, ends: Change["ends"]): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    update protection.measure m set until_at = e.until_at, end_asked_at = e.end_asked_at from unnest(
      ${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ untilAt }) => untilAt)}::timestamptz[],
      ${ends.map(({ endAskedAt }) => endAskedAt)}::timestamptz[]
    ) as e(id, until_at, end_asked_at) where m.id = e.id`.execute(db);
}

export async function insertMeasure(
  db: Database,
  customerId: string,
  { id, kind, units, fromAt, fixedUntil, untilAt }: Measure,
): Promise<void> {
  await sql`
    insert into protection.measure (id, customer_id, kind, units, from_at, fixed_until, until_at)
    values (${id}, ${customerId}, ${kind}, ${units === null ? null : String(units)}, ${fromAt}, ${fixedUntil}, ${untilAt})`.execute(
    db,
  );
}

export interface DayResult {
  readonly customerId: string;
  readonly day: number;
  readonly units: bigint;
}

/** What days have brought, from `firstDay` on. */
export async function listResults(db: Database, customers: readonly string[], firstDay: number): Promise<DayResult[]> {
  const { rows } = await sql<{ customer_id: string; day: number; units: string }>`
    select customer_id, day, units from protection.result
    where customer_id = any(${[...customers]}::uuid[]) and day >= ${firstDay}`.execute(db);
  return rows.map(({ customer_id, day, units }) => ({ customerId: customer_id, day, units: BigInt(units) }));
}

/** Adds to what a day has brought, customers in one order for all transactions. */
export async function addResults(db: Database, day: number, results: ReadonlyMap<string, bigint>): Promise<void> {
  const all = [...results];
  await sql`
    insert into protection.result (customer_id, day, units)
    select customer_id, ${day}, units from unnest(
      ${all.map(([customerId]) => customerId)}::uuid[], ${all.map(([, units]) => String(units))}::numeric[]
    ) as r(customer_id, units) order by customer_id
    on conflict (customer_id, day) do update set units = protection.result.units + excluded.units`.execute(db);
}

/** When no new risk could begin for whom, from all that was ever set. */
export async function listStops(db: Database): Promise<{ customerId: string; fromAt: Date; untilAt: Date | null }[]> {
  const { rows } = await sql<Row>`select * from protection.measure where kind in ('cool-off', 'exclusion')`.execute(db);
  return rows.map(({ customer_id, from_at, until_at }) => ({ customerId: customer_id, fromAt: from_at, untilAt: until_at }));
}
