import { reject } from "@assay/core/rejection.ts";
import { checkAuthentication, claimedCredential } from "@assay/server/factors/passkeys.ts";
import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../../contract.ts";
import { findPasskey, notePasskeyUse, passkeyOf } from "../factors/store.ts";
import type { Terms } from "../terms.ts";
import { challengeOf } from "./begin-passkey-proof.ts";
import { findProof, markProven } from "./store.ts";

/** Proves an act by a passkey of this customer's; another customer's credential is refused like an unknown one. */
export const proveByPasskey = (terms: Terms): Handler =>
  preparedCommand(
    calls.proveByPasskey,
    async ({ db, now, caller: { customerId } }, { proof, answer }) => {
      const kept = await findProof(db, proof, customerId, now);
      if (!kept) reject("no-such-proof");
      const row = await findPasskey(db, claimedCredential(answer) ?? "");
      if (row?.customer_id !== customerId) reject("passkey-refused");
      const counter = await checkAuthentication(terms.party, answer, challengeOf(proof, kept.act_hash), passkeyOf(row));
      if (counter === undefined) reject("passkey-refused");
      return { id: row.id, counter };
    },
    async (tx, { proof }, { id, counter }) => {
      if (!(await notePasskeyUse(tx.db, id, counter, tx.now))) reject("passkey-refused");
      if (!(await markProven(tx.db, proof, tx.caller.customerId, "passkey", tx.now))) reject("no-such-proof");
      return "proven" as const;
    },
  );
