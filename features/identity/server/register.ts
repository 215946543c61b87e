import { reject } from "@assay/core/rejection.ts";
import { violates } from "@assay/server/database.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { TERMS } from "@assay/features/content/contract.ts";
import { calls, events } from "../contract.ts";
import { judgeNewPassword, ownWords } from "../rules.ts";
import { readEmail, readMobile } from "./address.ts";
import { proveCode, spendCode } from "./codes.ts";
import { publishedPasswords } from "./published-passwords.ts";
import { newExtensionCode, newNickname } from "./newcomer.ts";
import { langFor } from "./send-code.ts";
import { openSession } from "./sessions.ts";
import { findInviter } from "./invite-codes.ts";
import { insertCustomer, type NewCustomer } from "./store.ts";
import type { Database } from "@assay/server/database.ts";
import type { Terms } from "./terms.ts";

/**
 * Opens an account for an address that a code has proven. Whoever has not proven it learns `wrong-code` and nothing else,
 * whether the address has an account or not.
 */
export const register = (terms: Terms): Handler =>
  preparedCommand(
    calls.register,
    async (
      { db, now, caller },
      { user_string, code, password, re_password, extension_code, type, area_code, request, agreed },
    ) => {
      if (terms.acceptTerms && agreed === undefined) reject("agreement-needed", { keyword: TERMS });
      const address = type === "mobile" ? readMobile(user_string, area_code) : readEmail(user_string);
      if (!address) reject(type === "mobile" ? "wrong-mobile" : "wrong-email");
      const fault = judgeNewPassword({ password, repeated: re_password, own: ownWords(address.address) }, publishedPasswords);
      if (fault) reject(fault.code, fault.values);
      const guess = { address, scene: "register" as const, code, request, call: calls.register, caller };
      const proven = await proveCode(db, terms, guess, now);
      const invitedBy = extension_code ? ((await findInviter(db, extension_code)) ?? reject("no-such-invite-code")) : null;
      return { address, proven, invitedBy, passwordHash: await terms.passwords.hash(password) };
    },
    async (tx, { agreed, extension_code }, { address, proven, invitedBy, passwordHash }) => {
      await spendCode(tx.db, proven, tx.now);
      const customerId = tx.random.id(tx.now);
      await insertOnce(tx.db, {
        id: customerId,
        address,
        passwordHash,
        nickname: newNickname("user", tx.random),
        extensionCode: newExtensionCode(tx.random),
        invitedBy,
        inviteCode: invitedBy === null ? null : extension_code!,
        lang: langFor(tx.caller, address.kind === "mobile" ? address.area : undefined),
        practice: false,
        at: tx.now,
      });
      if (agreed !== undefined) await terms.acceptTerms?.(tx, customerId, agreed);
      const token = await openSession(tx, customerId, tx.caller);
      tx.emit(events.registered, { customerId, practice: false });
      return token;
    },
  );

async function insertOnce(db: Database, customer: NewCustomer): Promise<void> {
  try {
    await insertCustomer(db, customer);
  } catch (fault) {
    if (violates(fault, "customer_email") || violates(fault, "customer_mobile")) reject("account-exists");
    throw fault;
  }
}
