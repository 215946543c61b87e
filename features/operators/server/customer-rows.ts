/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, passes } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [passes("operators.page")];
