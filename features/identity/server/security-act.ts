import type { Tx, Visitor } from "@assay/server/feature.ts";
import { reject } from "@assay/core/rejection.ts";
import { events, type SecurityAct } from "../contract.ts";
import type { HoldReason } from "../rules/factors.ts";
import { holdValue, isFrozen } from "./holds.ts";
import { actTexts, tellCustomer } from "./letters.ts";
import { deleteProofs } from "./proofs/store.ts";
import { endSessions, replaceSession } from "./sessions.ts";
import { type CustomerRow, lockCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Tells a customer what happened to what guards the account: at every address, and in the messages. */
export function tellAct(tx: Tx, terms: Terms, customer: CustomerRow, act: SecurityAct): void {
  tellCustomer(tx, terms, customer, "security", { act: actTexts(act)[customer.lang] });
  tx.emit(events.securityChanged, { customerId: customer.id, id: tx.random.id(tx.now), act });
}

export interface LockChange {
  readonly act: SecurityAct;
  readonly hold?: HoldReason;
}

/**
 * What follows from a change of the locks: value waits, what was proven against the old ones is void, other sessions end, and a new one
 * takes the place of the one that asks. Answers its token.
 */
export async function changeLocks(
  tx: Tx & { readonly caller: Visitor & { readonly sessionId: string } },
  terms: Terms,
  customer: CustomerRow,
  { act, hold }: LockChange,
): Promise<string> {
  if (hold) await holdValue(tx, customer.id, hold);
  await deleteProofs(tx.db, customer.id);
  const opened = await replaceSession(tx, customer.id, tx.caller.sessionId, tx.caller, {
    hasPassword: customer.password_hash !== null,
  });
  if (opened === undefined) reject("please-log-in");
  await endSessions(tx, customer.id, { except: opened.sessionId });
  tellAct(tx, terms, customer, act);
  return opened.token;
}

/** The customer's row, held until the commit. A frozen account's locks stay as they are. */
export async function lockUnfrozen(tx: Tx, customerId: string): Promise<CustomerRow> {
  const customer = await lockCustomer(tx.db, customerId);
  if (!customer) throw new Error("a session outlived its customer");
  if (await isFrozen(tx.db, customerId)) reject("account-frozen");
  return customer;
}
