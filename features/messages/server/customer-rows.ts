/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, passes } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [
  goes("messages.message"),
  goes("messages.push_subscription"),
  goes("messages.push_unwanted"),
  // How far an announcement has been pushed.
  passes("messages.announcement", { columns: ["pushed_to"] }),
];
