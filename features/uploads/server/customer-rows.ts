/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [{ ...goes("uploads.file"), forget: endFiles }, goes("uploads.day")];

/** Nobody sees them from now on; the next turn of `uploads.forget` deletes them, from the store first. */
async function endFiles({ db, now }: RowsTx, customers: readonly string[]): Promise<void> {
  await sql`
    update uploads.file set is_open = false, delete_at = ${now} where customer_id = any(${[...customers]}::uuid[])`.execute(db);
}
