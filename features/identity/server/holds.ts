/** Why value may not leave an account, as far as identity knows it: rows with an end, and suspensions. */
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Hold, HoldSource, Of } from "@assay/server/hold.ts";
import { sql } from "kysely";
import { type HoldReason, holds } from "../rules/factors.ts";

/** Holds the customer's value for this reason from now on. One that is there already ends when the later one would. */
export async function holdValue(tx: Tx, customerId: string, reason: HoldReason): Promise<void> {
  const { ms } = holds[reason];
  await sql`
    insert into identity.hold (id, customer_id, reason, since, until)
    values (${tx.random.id(tx.now)}, ${customerId}, ${reason}, ${tx.now}, ${ms === null ? null : later(tx.now, ms)})
    on conflict (customer_id, reason) do update set since = excluded.since, until = excluded.until`.execute(tx.db);
}

/** Ends a hold that no moment ends; false when there is none. */
export async function endHold(db: Database, customerId: string, reason: HoldReason): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.hold where customer_id = ${customerId} and reason = ${reason}`.execute(db);
  return numAffectedRows === 1n;
}

export async function isFrozen(db: Database, customerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.hold where customer_id = ${customerId} and reason = 'frozen'`.execute(db);
  return rows.length > 0;
}

interface Row {
  customerId: string;
  reason: HoldReason | "suspended";
  since: Date;
  until: Date | null;
}

/** The holds of identity's own, and the suspension. */
export const identityHolds: HoldSource = {
  on: async (db, customers, now) => {
    const theirs = sql`customer_id = any(${[...customers]}::uuid[])`;
    const { rows } = await sql<Row>`
      select customer_id as "customerId", reason, since, until from identity.hold where ${theirs} and (until is null or until > ${now})
      union all
      select customer_id, 'suspended', suspended_at, null from identity.suspension where ${theirs} and restored_at is null`.execute(
      db,
    );
    return rows.map(asHold);
  },
};

const asHold = (row: Row): Of<Hold> => ({ ...row, endedBy: row.reason === "suspended" ? "operator" : holds[row.reason].endedBy });
