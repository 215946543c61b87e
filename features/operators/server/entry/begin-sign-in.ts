import type { OutputOf } from "@assay/core/contract.ts";
import { later } from "@assay/core/time.ts";
import { authenticationOptions } from "@assay/server/factors/passkeys.ts";
import type { Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { CHALLENGE_LIFE_MS } from "../../rules.ts";
import type { Terms } from "../terms.ts";
import { insertChallenge } from "./store.ts";

const CHALLENGE_BYTES = 32;

/** Names no operator and no passkey, so that it tells nobody who exists. */
export const beginSignIn =
  ({ party, mode }: Terms) =>
  async ({ db, now, random }: Writer): Promise<OutputOf<typeof calls.beginSignIn>> => {
    const [challenge, bytes] = [random.id(now), random.bytes(CHALLENGE_BYTES)];
    await insertChallenge(db, challenge, bytes, later(now, CHALLENGE_LIFE_MS));
    return { challenge, options: await authenticationOptions(party, bytes), totp: mode === "sandbox" };
  };
