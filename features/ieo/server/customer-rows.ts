/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("ieo.subscription", { open: sql`allocated is null or due_at is not null` }),
];
