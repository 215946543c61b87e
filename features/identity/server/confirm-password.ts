import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { forgive } from "./failures.ts";
import { provePassword } from "./prove-password.ts";
import { replaceSession } from "./sessions.ts";
import { findCustomer, lockCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Proves the password again. A new session takes the place of the one that asks, so that a stolen token does not become fresh with it. */
export const confirmPassword = (terms: Terms): Handler =>
  preparedCommand(
    calls.confirmPassword,
    async (reader, { password }) => {
      const customer = await findCustomer(reader.db, reader.caller.customerId);
      if (!customer) throw new Error("a session outlived its customer");
      return await provePassword(terms, reader, customer, password);
    },
    async (tx, _input, { hash, subjects }) => {
      const { customerId, sessionId } = tx.caller;
      // Password and session may have changed while this password was compared.
      const customer = await lockCustomer(tx.db, customerId);
      if (!customer || customer.password_hash !== hash) reject("wrong-password");
      const opened = await replaceSession(tx, customerId, sessionId, tx.caller);
      if (opened === undefined) reject("please-log-in");
      await forgive(tx.db, subjects);
      return opened.token;
    },
  );
