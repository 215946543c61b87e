/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

/** `end` takes open orders out of the books. */
export const customerRows = (end?: CustomerRows["end"]): readonly CustomerRows[] => [
  stays("spot.fill"),
  stays("spot.order", { open: sql`state in ('open', 'waiting')`, ...(end && { end }) }),
];
