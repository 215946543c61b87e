/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("deposits.address"),
  stays("deposits.deposit", { open: sql`status = 'confirming'` }),
  stays("deposits.case", { open: sql`status = 'open'` }),
  goes("deposits.practice"),
  stays("deposits.beside"),
  stays("deposits.own_move"),
];
