/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("lock_mining.lock", { open: sql`status = 'in-progress'`, end: renewNoMore }),
];

async function renewNoMore({ db }: RowsTx, customers: readonly string[]): Promise<void> {
  await sql`
    update lock_mining.lock set renews = false where customer_id = any(${[...customers]}::uuid[]) and renews`.execute(db);
}
