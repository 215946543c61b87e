/** The pages of customers that operators have open. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";

export interface Page {
  readonly id: string;
  readonly operatorId: string;
  readonly customerId: string;
  readonly endsAt: Date;
}

export async function insertPage(db: Database, { id, operatorId, customerId, endsAt }: Page): Promise<void> {
  await sql`
    insert into operators.page (id, operator_id, customer_id, ends_at)
    values (${id}, ${operatorId}, ${customerId}, ${endsAt})`.execute(db);
}

/** Whose page it is, while it is open for this operator. */
export async function findPage(db: Database, id: string, operatorId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from operators.page where id = ${id} and operator_id = ${operatorId} and ends_at > ${now}`.execute(db);
  return rows[0]?.customer_id;
}
