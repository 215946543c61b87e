import { normalText } from "@assay/core/clean-name.ts";
import { reject } from "@assay/core/rejection.ts";
import { violates } from "@assay/server/database.ts";
import { readRegistration } from "@assay/server/factors/passkeys.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { PASSKEYS_MAX } from "../../rules/factors.ts";
import { findMeans, spendChallenge } from "../proofs/store.ts";
import { changeLocks, lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { insertPasskey } from "./store.ts";

/** Adds a passkey that a browser has made from a challenge of this customer's. */
export const addPasskey = (terms: Terms): Handler =>
  preparedCommand(
    calls.addPasskey,
    async (_reader, { challenge, answer }) =>
      (await readRegistration(terms.party, answer, Buffer.from(challenge, "base64url"))) ?? reject("passkey-refused"),
    async (tx, { challenge, name }, passkey) => {
      const customer = await lockUnfrozen(tx, tx.caller.customerId);
      if (!(await spendChallenge(tx.db, challenge, customer.id, tx.now))) reject("passkey-refused");
      if ((await findMeans(tx.db, customer.id)).passkeys >= PASSKEYS_MAX) reject("too-many-passkeys", { most: PASSKEYS_MAX });
      const row = { id: tx.random.id(tx.now), customerId: customer.id, passkey, name: normalText(name) || "Passkey", at: tx.now };
      try {
        await insertPasskey(tx.db, row);
      } catch (fault) {
        if (violates(fault, "passkey_credential")) reject("passkey-known");
        throw fault;
      }
      return await changeLocks(tx, terms, customer, { act: "passkey-added", hold: "factor-changed" });
    },
  );
