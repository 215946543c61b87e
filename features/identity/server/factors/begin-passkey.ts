import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { registrationOptions } from "@assay/server/factors/passkeys.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { PASSKEYS_MAX } from "../../rules/factors.ts";
import { addressesOf } from "../addresses/own-addresses.ts";
import { insertChallenge } from "../proofs/store.ts";
import { lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { listPasskeys } from "./store.ts";

const CHALLENGE_BYTES = 32;

/** What a browser makes a passkey from. */
export const beginPasskey =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<OutputOf<typeof calls.beginPasskey>> => {
    const customer = await lockUnfrozen(tx, tx.caller.customerId);
    const known = (await listPasskeys(tx.db, customer.id)).map(({ credential_id }) => credential_id);
    if (known.length >= PASSKEYS_MAX) reject("too-many-passkeys", { most: PASSKEYS_MAX });
    const bytes = tx.random.bytes(CHALLENGE_BYTES);
    const challenge = Buffer.from(bytes).toString("base64url");
    await insertChallenge(tx.db, challenge, customer.id, tx.now);
    const name = addressesOf(customer)[0]?.address ?? customer.nickname;
    return { challenge, options: await registrationOptions(terms.party, { id: customer.id, name, known }, bytes) };
  };
