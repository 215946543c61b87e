import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { calls } from "../contract.ts";
import { readAddress } from "./address.ts";
import { accountSubjects, countTry, forgive } from "./failures.ts";
import { signIn } from "./sessions.ts";
import { findByAddress, isKnownNetwork, isSuspended, lockCustomer, savePassword } from "./store.ts";
import type { Terms } from "./terms.ts";

/** No customer has it, so that an unknown account costs the same look-ups as a known one. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Opens a session by password. An unknown account, an account without a password and a wrong password take the same steps,
 * one hash among them, and get the same answer (AUTH-09).
 */
export const login = (terms: Terms): Handler =>
  preparedCommand(
    calls.login,
    async ({ db, now, caller }, { user_string, password, area_code }) => {
      const address = readAddress(user_string, area_code) ?? { kind: "email" as const, address: user_string };
      const customer = await findByAddress(db, address);
      const network = networkOf(caller.network);
      const known = await isKnownNetwork(db, customer?.id ?? NOBODY, network);
      const subjects = accountSubjects(terms.keyed.target(address.address), network, known);
      const seconds = await countTry(db, subjects, now);
      if (seconds > 0) reject("try-later", { seconds });
      const hash = customer?.password_hash ?? null;
      const right = await terms.passwords.verify(hash, password);
      if (!right || !customer || hash === null) reject("login-failed");
      const stronger = terms.passwords.isWeak(hash) ? await terms.passwords.hash(password) : undefined;
      return { customerId: customer.id, hash, stronger, subjects };
    },
    async (tx, _input, { customerId, hash, stronger, subjects }) => {
      // The password may have been changed while this one was compared.
      const customer = await lockCustomer(tx.db, customerId);
      if (customer?.password_hash !== hash) reject("login-failed");
      // Only whoever knows the password learns of a suspension.
      if (await isSuspended(tx.db, customerId)) reject("account-suspended");
      if (stronger !== undefined) await savePassword(tx.db, customerId, stronger);
      await forgive(tx.db, subjects);
      return await signIn(tx, customerId, tx.caller);
    },
  );
