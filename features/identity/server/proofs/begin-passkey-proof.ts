import { createHash } from "node:crypto";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { authenticationOptions } from "@assay/server/factors/passkeys.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { listPasskeys } from "../factors/store.ts";
import type { Terms } from "../terms.ts";
import { findProof } from "./store.ts";

/** What the passkey signs: the hash of the proof's name and of the call with its input, so that it proves nothing else. */
export const challengeOf = (name: string, actHash: Buffer): Buffer => createHash("sha256").update(name).update(actHash).digest();

/** What a browser is asked for; only the customer's own passkeys may answer. */
export const beginPasskeyProof =
  (terms: Terms) =>
  async (
    { db, now, caller: { customerId } }: Pick<Reader<Customer>, "db" | "now" | "caller">,
    { proof }: InputOf<typeof calls.beginPasskeyProof>,
  ): Promise<OutputOf<typeof calls.beginPasskeyProof>> => {
    const kept = await findProof(db, proof, customerId, now);
    if (!kept) reject("no-such-proof");
    const own = (await listPasskeys(db, customerId)).map(({ credential_id }) => credential_id);
    return { options: await authenticationOptions(terms.party, challengeOf(proof, kept.act_hash), own) };
  };
