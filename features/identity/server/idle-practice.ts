/** Practice customers who were left: nobody has a session any more, and without a password nobody can open one. */
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { PRACTICE_KEPT_DAYS, SESSION_LIFE_MS } from "../rules.ts";

export interface IdlePractice {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * The oldest of them after one of them, locked. What is known of a session that has ended is when it began, so that all the time that
 * it may have lived counts as use. Whoever has never signed in is a robot of the house, and is none of them.
 */
export async function lockIdlePractice(
  db: Database,
  now: Date,
  { after, limit }: { readonly after: IdlePractice | undefined; readonly limit: number },
): Promise<IdlePractice[]> {
  const before = later(now, -PRACTICE_KEPT_DAYS * DAY_MS - SESSION_LIFE_MS);
  const older = after ? sql`(c.created_at, c.id) > (${after.createdAt}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select c.id, c.created_at from identity.customer c
    where c.practice and c.password_hash is null and c.created_at <= ${before} and ${older}
      and not exists (select from identity.session s where s.customer_id = c.id)
      and exists (select from identity.network_used u where u.customer_id = c.id)
      and not exists (select from identity.network_used u where u.customer_id = c.id and u.last_at > ${before})
    order by c.created_at, c.id limit ${limit} for update of c skip locked`.execute(db);
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}
