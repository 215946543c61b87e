/** Minutes of indices lie in parts, one a month: made before its minutes come, and dropped as a whole when they are forgotten. */
import { HOUR_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";

/** A part is made and dropped under a lock for which all who read would wait: not longer than this, and else at the next turn. */
const LOCK_MS_MAX = 1_000;

/** The first day of a month from now on, such as 2026-03-01. */
function monthAfter(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** Makes the parts of this month and the next; false where both are there. A month whose minutes have begun to come stays without. */
export async function addMinuteParts({ db, now }: Pick<Tx, "db" | "now">): Promise<boolean> {
  const { rows } = await sql<{ month: string }>`
    select month from unnest(${[monthAfter(now, 0), monthAfter(now, 1)]}::text[]) as month
    where to_regclass(to_char(month::date, '"market.index_minute_"YYYY_MM')) is null and not exists (
      select from market.index_minute_rest
      where time >= month::timestamp at time zone 'UTC' and time < (month::date + interval '1 month') at time zone 'UTC'
    ) order by month`.execute(db);
  if (rows.length > 0) await boundWaiting(db);
  for (const { month } of rows) await sql`select market.add_minutes_of(${month}::date)`.execute(db);
  return rows.length > 0;
}

/** Drops the oldest part whose minutes are all to be forgotten; false where there is none. The newest minute of all decides with the clock. */
async function dropMinutePart({ db }: Tx, before: Date): Promise<boolean> {
  const { rows } = await sql<{ month: string }>`
    select to_char(to_date(part.relname, '"index_minute_"YYYY_MM'), 'YYYY-MM-DD') as month from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = 'market.index_minute'::regclass and part.relname ~ '^index_minute_[0-9]{4}_[0-9]{2}$'
      and (to_date(part.relname, '"index_minute_"YYYY_MM') + interval '1 month') at time zone 'UTC'
        <= least(${before}::timestamptz, (select max(time) from market.index_minute) - interval '30 days')
    order by part.relname limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return false;
  await boundWaiting(db);
  await sql`select market.drop_minutes_of(${oldest.month}::date)`.execute(db);
  return true;
}

const boundWaiting = async (db: Database): Promise<void> =>
  void (await sql`set local lock_timeout = ${sql.lit(LOCK_MS_MAX)}`.execute(db));

/** `keptMs` is how long a minute is kept at least. */
export const keepMinuteParts = (keptMs: number): Job => ({
  name: "market.keep-minute-parts",
  everyMs: HOUR_MS,
  run: async (tx) => {
    if (await addMinuteParts(tx)) return "more";
    return (await dropMinutePart(tx, new Date(tx.now.getTime() - keptMs))) ? "more" : "done";
  },
});
