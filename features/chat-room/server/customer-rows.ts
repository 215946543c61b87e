/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [
  goes("chat_room.block"),
  stays("chat_room.block", { columns: ["blocked_id"] }),
  goes("chat_room.report"),
  stays("chat_room.message"),
  stays("chat_room.mute"),
];
