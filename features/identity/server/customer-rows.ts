/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  goes("identity.session"),
  goes("identity.network_used"),
  goes("identity.known_device"),
  goes("identity.challenge"),
  goes("identity.proof"),
  goes("identity.hold"),
  goes("identity.factor_reset"),
  goes("identity.passkey"),
  goes("identity.totp"),
  goes("identity.recovery_code"),
  goes("identity.invite_code"),
  // Whoever is shut out is not forgotten while that is so.
  goes("identity.suspension", { open: sql`restored_at is null` }),
  // Nor is who has brought somebody who is still here.
  stays("identity.customer", { columns: ["invited_by"], open: sql`true` }),
  goes("identity.customer", { columns: ["id"] }),
];
