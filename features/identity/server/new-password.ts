import { later } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { WITHDRAWAL_HOLD_MS } from "../rules.ts";
import type { Address } from "./address.ts";
import { sendLetter } from "./letters.ts";
import { endSessions } from "./sessions.ts";
import { type CustomerRow, holdWithdrawals, savePassword } from "./store.ts";
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
  await holdWithdrawals(tx.db, customer.id, later(tx.now, WITHDRAWAL_HOLD_MS));
  await endSessions(tx, customer.id, { except: sessionKept });
  for (const to of addressesOf(customer)) sendLetter(tx, terms, { to, letter: "password-changed", lang: customer.lang });
  tx.emit(events.passwordChanged, { customerId: customer.id, at: tx.now.getTime() });
}

export function addressesOf({ email, mobile, area_code }: CustomerRow): Address[] {
  return [
    ...(email === null ? [] : [{ kind: "email" as const, address: email }]),
    ...(mobile === null || area_code === null ? [] : [{ kind: "mobile" as const, address: mobile, area: area_code }]),
  ];
}
