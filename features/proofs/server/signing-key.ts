/** The key that signs the log: random, sealed in the table, replaced every season. */
import { DAY_MS } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Sealing } from "@assay/server/outside/sealing.ts";
import { hexOf } from "../rules.ts";
import { readKeyInUse, replaceKey } from "./store.ts";

/** A key signs for so long; then its secret half is destroyed, so that nobody can ever sign the past anew with it. */
export const KEY_LIFE_MS = 90 * DAY_MS;
const SEED_BYTES = 32;
/** What stands before the seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export interface SigningKey {
  readonly id: string;
  readonly secret: CryptoKey;
}

/** The key in use; a new one if there is none yet or its life is over. Who calls holds the log's lock. */
export async function signingKey({ db, now, random }: Pick<Tx, "db" | "now" | "random">, sealing: Sealing): Promise<SigningKey> {
  const row = await readKeyInUse(db);
  if (row && now.getTime() - row.made_at.getTime() < KEY_LIFE_MS) {
    const { seed } = sealing.open({ sealed: row.secret }) as { seed: string };
    return { id: String(row.id), secret: await importSeed(Buffer.from(seed, "hex")) };
  }
  const seed = random.bytes(SEED_BYTES);
  const secret = await importSeed(seed);
  const { x } = await crypto.subtle.exportKey("jwk", secret);
  const made = {
    public: hexOf(new Uint8Array(Buffer.from(x!, "base64url")).buffer),
    secret: sealing.seal({ seed: Buffer.from(seed).toString("hex") }).sealed,
  };
  return { id: String(await replaceKey(db, made, now)), secret };
}

const importSeed = async (seed: Uint8Array): Promise<CryptoKey> =>
  await crypto.subtle.importKey("pkcs8", Buffer.concat([PKCS8, seed]), "Ed25519", true, ["sign"]);
