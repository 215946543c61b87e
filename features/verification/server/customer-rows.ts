/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  goes("verification.person"),
  goes("verification.picture"),
  { ...goes("verification.request", { open: sql`state = 'review'` }), forget: blankRequests },
];

/** A verdict stays, and so does the row that it is about, without anything that says who he was. */
async function blankRequests({ db }: RowsTx, customers: readonly string[]): Promise<void> {
  await sql`
    update verification.request set sealed = '', document = '', listed = '', note = null
    where customer_id = any(${[...customers]}::uuid[])`.execute(db);
}
