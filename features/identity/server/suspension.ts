/**
 * Suspension is the house's own act: no call of the contract reaches it, an operator's command does. It ends every session
 * and closes the login; money and open orders stay as they are.
 */
import { isId } from "@assay/core/shapes.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { readAddress } from "./address.ts";
import { endHold } from "./holds.ts";
import { endSessions } from "./sessions.ts";
import { closeSuspension, findByAddress, insertSuspension, isSuspended, lockCustomer } from "./store.ts";

/** What an operator orders: about whom, on whose word, and why. */
export interface Order {
  /** An email address, a phone with its plus, or the id of a customer. */
  readonly account: string;
  readonly operator: string;
  readonly reason: string;
}

/** Suspends a customer. Answers how many sessions ended, or why nothing was done. */
export async function suspendCustomer(
  tx: Tx,
  { account, operator, reason }: Order,
): Promise<{ sessions: number } | "unknown" | "already-suspended"> {
  const customerId = await lockAccount(tx.db, account);
  if (customerId === undefined) return "unknown";
  if (await isSuspended(tx.db, customerId)) return "already-suspended";
  await insertSuspension(tx.db, { id: tx.random.id(tx.now), customerId, operator, reason, at: tx.now });
  return { sessions: await endSessions(tx, customerId, { except: null }) };
}

/** Lets a suspended customer log in again. The row of the suspension keeps who restored it and why. */
export async function restoreCustomer(
  tx: Tx,
  { account, operator, reason }: Order,
): Promise<"restored" | "unknown" | "not-suspended"> {
  const customerId = await lockAccount(tx.db, account);
  if (customerId === undefined) return "unknown";
  return (await closeSuspension(tx.db, { customerId, operator, reason, at: tx.now })) ? "restored" : "not-suspended";
}

/** Ends a freeze for a customer who has no second factor to do it with, on an operator's word. */
export async function unfreezeCustomer(tx: Tx, { account }: Order): Promise<"unfrozen" | "unknown" | "not-frozen"> {
  const customerId = await lockAccount(tx.db, account);
  if (customerId === undefined) return "unknown";
  if (!(await endHold(tx.db, customerId, "frozen"))) return "not-frozen";
  tx.emit(events.securityChanged, { customerId, id: tx.random.id(tx.now), act: "unfrozen" });
  return "unfrozen";
}

/** The lock makes logins and suspensions of one customer follow each other, so that no session slips through. */
async function lockAccount(db: Database, account: string): Promise<string | undefined> {
  const address = readAddress(account);
  const id = isId(account) ? account : address && (await findByAddress(db, address))?.id;
  return id === undefined ? undefined : (await lockCustomer(db, id))?.id;
}
