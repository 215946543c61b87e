import type { Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { holdValue } from "./holds.ts";
import { tellCustomer } from "./letters.ts";
import { endSessions } from "./sessions.ts";
import { type CustomerRow, forgetDevices, savePassword } from "./store.ts";
import type { Terms } from "./terms.ts";

/**
 * Sets a customer's password with all that follows from it (AUTH-04): sessions end except the one named, withdrawals wait,
 * the customer is told at every address.
 */
export async function setNewPassword(
  tx: Tx,
  terms: Terms,
  customer: CustomerRow,
  hash: string,
  sessionKept: string | null,
): Promise<void> {
  await savePassword(tx.db, customer.id, hash);
  await holdValue(tx, customer.id, "password-changed");
  await forgetDevices(tx.db, customer.id);
  await endSessions(tx, customer.id, { except: sessionKept });
  tellCustomer(tx, terms, customer, "password-changed");
  tx.emit(events.passwordChanged, { customerId: customer.id, at: tx.now.getTime() });
}
