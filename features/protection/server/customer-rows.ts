/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [stays("protection.measure"), goes("protection.result")];
