import type { OutputOf } from "@assay/core/contract.ts";
import { authenticationOptions } from "@assay/server/factors/passkeys.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { insertChallenge } from "./proofs/store.ts";
import type { Terms } from "./terms.ts";

const CHALLENGE_BYTES = 32;

/** A challenge that any passkey of ours may answer: the authenticator says whose it is. */
export const beginPasskeyLogin =
  (terms: Terms) =>
  async (tx: Writer<Visitor>): Promise<OutputOf<typeof calls.beginPasskeyLogin>> => {
    const bytes = tx.random.bytes(CHALLENGE_BYTES);
    const challenge = Buffer.from(bytes).toString("base64url");
    await insertChallenge(tx.db, challenge, null, tx.now);
    return { challenge, options: await authenticationOptions(terms.party, bytes) };
  };
