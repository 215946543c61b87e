/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("copy.trader", { open: sql`ended_at is null` }),
  stays("copy.follow", { open: sql`state <> 'ended'`, end: endFollows }),
  stays("copy.copy"),
];

/** What is open in them is closed, and what is left goes back, by the jobs that look for follows that end. */
async function endFollows({ db }: RowsTx, customers: readonly string[]): Promise<void> {
  await sql`
    update copy.follow set ending = 'customer'
    where customer_id = any(${[...customers]}::uuid[]) and state <> 'ended' and ending is null`.execute(db);
}
