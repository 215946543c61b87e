import type { Customer, Writer } from "@assay/server/feature.ts";
import { endSessions } from "./sessions.ts";

/** Ends the session that makes the call. */
export async function logout(tx: Writer<Customer>): Promise<"bye"> {
  await endSessions(tx, tx.caller.customerId, { only: tx.caller.sessionId });
  return "bye";
}
