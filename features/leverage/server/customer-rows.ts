/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("leverage.position", { open: sql`state in ('pending', 'open') or unpaid > 0` }),
  stays("leverage.purse"),
];
