import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { judgeNewPassword, ownWords } from "../rules.ts";
import { proveCode, spendCode } from "./codes.ts";
import { publishedPasswords } from "./published-passwords.ts";
import { forgive } from "./failures.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { setNewPassword } from "./new-password.ts";
import { provePassword } from "./prove-password.ts";
import { replaceSession } from "./sessions.ts";
import { findCustomer, lockCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/**
 * Changes the password of a customer who knows the current one. A code, where one is given, must be right too. Whoever has stolen
 * a token may hold that of the very session that asks: it ends like the others, and a new one takes its place.
 */
export const updatePassword = (terms: Terms): Handler =>
  preparedCommand(
    calls.updatePassword,
    async (reader, { current_password, password, re_password, code, request }) => {
      const { db, now, caller } = reader;
      const customer = await findCustomer(db, caller.customerId);
      if (!customer) throw new Error("a session outlived its customer");
      const [address] = addressesOf(customer);
      const fault = judgeNewPassword(
        { password, repeated: re_password, own: address ? ownWords(address.address) : [] },
        publishedPasswords,
      );
      if (fault) reject(fault.code, fault.values);
      const { hash, subjects } = await provePassword(terms, reader, customer, current_password);
      const guess = { address, scene: "update_password" as const, code: code ?? "", request, call: calls.updatePassword, caller };
      const proven = code === undefined ? undefined : await proveCode(db, terms, guess, now);
      return { hash, newHash: await terms.passwords.hash(password), proven, subjects };
    },
    async (tx, _input, { hash, newHash, proven, subjects }) => {
      const { customerId, sessionId } = tx.caller;
      if (proven) await spendCode(tx.db, proven, tx.now);
      const customer = await lockCustomer(tx.db, customerId);
      if (!customer || customer.password_hash !== hash) reject("wrong-password");
      const opened = await replaceSession(tx, customerId, sessionId, tx.caller);
      if (opened === undefined) reject("please-log-in");
      await setNewPassword(tx, terms, customer, newHash, opened.sessionId);
      await forgive(tx.db, subjects);
      return opened.token;
    },
  );
