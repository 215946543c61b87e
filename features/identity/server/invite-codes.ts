/** Codes by which customers invite others: the first of each, and those that he has made besides. */
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { newExtensionCode } from "./newcomer.ts";
import { lockCustomer } from "./store.ts";

/** Whose code this is. */
export async function findInviter(db: Database, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.customer where extension_code = ${code}
    union all select customer_id from identity.invite_code where code = ${code}`.execute(db);
  return rows[0]?.id;
}

/** Makes one more code of a customer; undefined where he has made so many already. */
export async function addInviteCode(tx: Tx, customerId: string, most: number): Promise<string | undefined> {
  // Two presses at once are counted one after the other.
  await lockCustomer(tx.db, customerId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.invite_code where customer_id = ${customerId}`.execute(tx.db);
  if (rows[0]!.count >= most) return undefined;
  const code = newExtensionCode(tx.random);
  await sql`
    insert into identity.invite_code (code, customer_id, created_at) values (${code}, ${customerId}, ${tx.now})`.execute(tx.db);
  return code;
}

/** How a customer came: who invited him by which code, and when he signed up. */
export interface Invited {
  readonly inviterId: string;
  readonly code: string;
  readonly at: Date;
}

/** Undefined of one whom nobody invited. */
export async function invitedBy(db: Database, customerId: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select invited_by as "inviterId", invite_code as code, created_at as at from identity.customer
    where id = ${customerId} and invited_by is not null`.execute(db);
  return rows[0];
}

/** The code that a customer has had from the beginning. */
export async function firstCodeOf(db: Database, customerId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select extension_code as code from identity.customer where id = ${customerId}`.execute(db);
  return rows[0]!.code;
}
