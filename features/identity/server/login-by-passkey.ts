import { reject } from "@assay/core/rejection.ts";
import { checkAuthentication, claimedCredential } from "@assay/server/factors/passkeys.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { findPasskey, notePasskeyUse, passkeyOf } from "./factors/store.ts";
import { spendChallenge } from "./proofs/store.ts";
import { signIn } from "./sessions.ts";
import { isSuspended, lockCustomer } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Opens a session by passkey alone: it is something that one has, opened by something that one is or knows. */
export const loginByPasskey = (terms: Terms): Handler =>
  preparedCommand(
    calls.loginByPasskey,
    async ({ db }, { challenge, answer }) => {
      const row = await findPasskey(db, claimedCredential(answer) ?? "");
      if (!row) reject("passkey-refused");
      const counter = await checkAuthentication(terms.party, answer, Buffer.from(challenge, "base64url"), passkeyOf(row));
      if (counter === undefined) reject("passkey-refused");
      return { id: row.id, customerId: row.customer_id, counter };
    },
    async (tx, { challenge }, { id, customerId, counter }) => {
      if (!(await spendChallenge(tx.db, challenge, null, tx.now))) reject("passkey-refused");
      const customer = await lockCustomer(tx.db, customerId);
      if (!customer || !(await notePasskeyUse(tx.db, id, counter, tx.now))) reject("passkey-refused");
      if (await isSuspended(tx.db, customerId)) reject("account-suspended");
      return await signIn(tx, terms, customer, tx.caller);
    },
  );
