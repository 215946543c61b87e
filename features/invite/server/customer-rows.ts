/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  stays("invite.code"),
  // A day on which he traded is paid once it is over.
  stays("invite.invitation", { columns: ["friend_id"], open: sql`next_day <= traded_day` }),
  stays("invite.invitation", { columns: ["inviter_id"] }),
  stays("invite.payout", { columns: ["friend_id", "inviter_id"] }),
  goes("invite.total"),
];
