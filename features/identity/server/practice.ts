import { reject } from "@assay/core/rejection.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { findInviter } from "./invite-codes.ts";
import { newExtensionCode, newNickname } from "./newcomer.ts";
import { openSession } from "./sessions.ts";
import { insertCustomer, type NewCustomer } from "./store.ts";

/**
 * Opens a throwaway customer, without address and password, and a session. Only the sandbox offers it. Rejects `no-such-invite-code`
 * where it is a code of nobody's by which he comes.
 */
export async function openPracticeCustomer(
  tx: Tx,
  visitor: Visitor,
  inviteCode?: string,
): Promise<{ customerId: string; token: string }> {
  const invitedBy = inviteCode ? ((await findInviter(tx.db, inviteCode)) ?? reject("no-such-invite-code")) : null;
  const invited = { invitedBy, inviteCode: invitedBy === null ? null : inviteCode! };
  const customerId = tx.random.id(tx.now);
  await addPracticeCustomer(tx, { id: customerId, nickname: newNickname("guest", tx.random), lang: visitor.lang, ...invited });
  const token = await openSession(tx, customerId, visitor, { hasPassword: false });
  return { customerId, token };
}

/** A throwaway customer without a session: nobody but the house acts for him until he is given one. */
export async function addPracticeCustomer(
  tx: Tx,
  given: Pick<NewCustomer, "id" | "nickname" | "lang" | "invitedBy" | "inviteCode">,
): Promise<void> {
  await insertCustomer(tx.db, {
    ...given,
    address: null,
    passwordHash: null,
    extensionCode: newExtensionCode(tx.random),
    practice: true,
    at: tx.now,
  });
  tx.emit(events.registered, { customerId: given.id, practice: true });
}
