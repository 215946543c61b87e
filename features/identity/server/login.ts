import { reject } from "@assay/core/rejection.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { hasFactor, type Means } from "../rules/factors.ts";
import { proveFactor, spendFactor } from "./factors/factor-code.ts";
import { forgive } from "./failures.ts";
import { isFrozen } from "./holds.ts";
import { findMeans } from "./proofs/store.ts";
import { proveLogin } from "./prove-login.ts";
import { signIn } from "./sessions.ts";
import { isSuspended, lockCustomer, savePassword } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Opens a session by password, and by a second factor where the account has one. */
export const login = (terms: Terms): Handler =>
  preparedCommand(
    calls.login,
    async (reader, { user_string: account, password, area_code, code }) => {
      const { db, now } = reader;
      const proven = await proveLogin(terms, reader, calls.login, { account, areaCode: area_code, password });
      const { customer, hash } = proven;
      const means = await findMeans(db, customer.id);
      const factor =
        hasFactor(means) && code !== undefined
          ? await proveFactor(db, terms, { customerId: customer.id, code, means, now })
          : undefined;
      const stronger = terms.passwords.isWeak(hash) ? await terms.passwords.hash(password) : undefined;
      return { ...proven, factor, stronger };
    },
    async (tx, _input, { customer: { id }, hash, subjects, factor, stronger }) => {
      // The password may have been changed while this one was compared.
      const customer = await lockCustomer(tx.db, id);
      if (customer?.password_hash !== hash) reject("login-failed");
      // Only whoever knows the password learns of a suspension, a freeze or a factor.
      if (await isSuspended(tx.db, id)) reject("account-suspended");
      const means = await findMeans(tx.db, id);
      if (!hasFactor(means) && (await isFrozen(tx.db, id))) reject("account-frozen");
      if (hasFactor(means)) {
        if (!factor) reject("factor-needed", { ways: factorWays(means).join() });
        await spendFactor(tx, terms, customer, factor);
      }
      if (stronger !== undefined) await savePassword(tx.db, id, stronger);
      await forgive(tx.db, subjects);
      return await signIn(tx, terms, customer, tx.caller);
    },
  );

/** What the account is opened by beside the password. */
const factorWays = ({ passkeys, totp, recoveryCodes }: Means): string[] => [
  ...(totp ? ["totp"] : []),
  ...(passkeys > 0 ? ["passkey"] : []),
  ...(recoveryCodes > 0 ? ["recovery"] : []),
];
