/** The SQL of daily counts. */
import { utcDay } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { DailyKind } from "../contract.ts";
import { instructionRule } from "../rules.ts";

/** What a customer has left behind on the day that is asked for. */
export interface Used {
  readonly customerId: string;
  readonly count: number;
  readonly lastAt: Date;
  /** The day on which he was last told that few are left. */
  readonly toldDay: number | null;
}

/** The counts of these customers; whoever reads them holds them. Who has left nothing yet has none. */
export async function lockUsed(db: Database, kind: DailyKind, customers: readonly string[], day: number): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select customer_id as "customerId", case when day >= ${day}::int then count else 0 end as count, last_at as "lastAt",
      told_day as "toldDay"
    from proofs.used where customer_id = any(${[...new Set(customers)]}::uuid[]) and kind = ${kind}
    order by customer_id for update`.execute(db);
  return rows;
}

/** Counts what was left behind, one for each time a customer is named. Another day begins anew. */
export async function countUsed(db: Database, kind: DailyKind, customers: readonly string[], now: Date): Promise<void> {
  if (customers.length === 0) return;
  await sql`
    insert into proofs.used as u (customer_id, kind, day, count, last_at)
    select customer_id, ${kind}, ${utcDay(now)}::int, count(*), ${now} from unnest(${[...customers]}::uuid[]) as left_behind(customer_id)
    group by customer_id order by customer_id
    on conflict (customer_id, kind) do update set count = case when u.day >= excluded.day then u.count else 0 end + excluded.count,
      day = greatest(u.day, excluded.day), last_at = greatest(u.last_at, excluded.last_at)`.execute(db);
}

export async function markTold(db: Database, kind: DailyKind, customers: readonly string[], day: number): Promise<void> {
  await sql`
    update proofs.used set told_day = ${day}::int where customer_id = any(${[...customers]}::uuid[]) and kind = ${kind}`.execute(
    db,
  );
}

/** What these customers have left behind on a day. */
export async function listUsed(
  db: Database,
  kind: DailyKind,
  customers: readonly string[],
  day: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ customer_id: string; count: number }>`
    select customer_id, count from proofs.used
    where customer_id = any(${[...customers]}::uuid[]) and kind = ${kind} and day = ${day}::int`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row.count]));
}

/** What a customer counts on his last day beside the evidence of what he has asked for. */
export interface CountedBesides {
  readonly customerId: string;
  readonly day: number;
  readonly besides: number;
}

/** What features have counted as instructions themselves, by customer: a full scan for the simulator, whose truths add up both parts. */
export async function listCountedBesides(db: Database): Promise<CountedBesides[]> {
  const { rows } = await sql<CountedBesides>`
    select u.customer_id as "customerId", u.day, u.count - count(e.customer_id)::int as besides
    from proofs.used u left join proofs.evidence e on e.customer_id = u.customer_id and e.rule ~ ${instructionRule.source}
      and floor(extract(epoch from e.at) / 86400)::int = u.day
    where u.kind = 'instructions' group by u.customer_id, u.day, u.count order by u.customer_id`.execute(db);
  return rows;
}
