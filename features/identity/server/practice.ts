import type { Tx, Visitor } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { newExtensionCode, newNickname } from "./newcomer.ts";
import { openSession } from "./sessions.ts";
import { insertCustomer } from "./store.ts";

/** Opens a throwaway customer, without address and password, and a session. Only the sandbox offers it. */
export async function openPracticeCustomer(tx: Tx, visitor: Visitor): Promise<{ customerId: string; token: string }> {
  const customerId = tx.random.id(tx.now);
  await insertCustomer(tx.db, {
    id: customerId,
    address: null,
    passwordHash: null,
    nickname: newNickname("guest", tx.random),
    extensionCode: newExtensionCode(tx.random),
    invitedBy: null,
    lang: visitor.lang,
    practice: true,
    at: tx.now,
  });
  const token = await openSession(tx, customerId, visitor, { hasPassword: false });
  tx.emit(events.registered, { customerId, practice: true });
  return { customerId, token };
}
