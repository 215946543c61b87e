/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, passes, stays } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [
  stays("vip.change"),
  goes("vip.standing"),
  goes("vip.traded"),
  // Counted within a second.
  passes("vip.trade", { columns: ["customer_id", "against"] }),
];
