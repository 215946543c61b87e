/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, passes, stays } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [passes("swap.quote"), stays("swap.swap")];
