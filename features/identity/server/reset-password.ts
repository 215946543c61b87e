import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { judgeNewPassword, ownWords } from "../rules.ts";
import { readAddress } from "./address.ts";
import { proveCode, spendCode } from "./codes.ts";
import { publishedPasswords } from "./published-passwords.ts";
import { accountSubjects, forgive } from "./failures.ts";
import { setNewPassword } from "./new-password.ts";
import { findByAddress, lockCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Sets a new password with a code, for a customer who cannot log in. An address without an account only ever sees `wrong-code`. */
export const resetPassword = (terms: Terms): Handler =>
  preparedCommand(
    calls.resetPassword,
    async ({ db, now, caller }, { account, password, repassword, code, area_code, request }) => {
      const address = readAddress(account, area_code);
      const own = ownWords(address?.address ?? account);
      const fault = judgeNewPassword({ password, repeated: repassword, own }, publishedPasswords);
      if (fault) reject(fault.code, fault.values);
      const guess = { address, scene: "forget" as const, code, request, call: calls.resetPassword, caller };
      const proven = await proveCode(db, terms, guess, now);
      const customer = address && (await findByAddress(db, address));
      if (!customer) reject("wrong-code");
      return { customerId: customer.id, proven, hash: await terms.passwords.hash(password) };
    },
    async (tx, _input, { customerId, proven, hash }) => {
      await spendCode(tx.db, proven, tx.now);
      const customer = await lockCustomer(tx.db, customerId);
      if (!customer) reject("wrong-code");
      await setNewPassword(tx, terms, customer, hash, null);
      const from = { address: tx.caller.network, knownNetwork: false, ownDevice: undefined };
      await forgive(tx.db, accountSubjects(proven.target, from));
      return "changed" as const;
    },
  );
