/** The key that signs the log: random, sealed in the table, replaced every season and whenever the key that seals it is. */
import { DAY_MS } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { type Sealing, versionOf } from "@assay/server/outside/sealing.ts";
import { hexOf } from "../rules.ts";
import { insertFirstKey, insertNextKey, type KeyRow, readKeyInUse, readNextKey, recordEvidence, replaceKey } from "./store.ts";

/** A key signs for so long; then its secret half is destroyed, so that nobody can ever sign the past anew with it. */
export const KEY_LIFE_MS = 90 * DAY_MS;
/** What says in the log which key signs from the next link on, signed by the one before. */
export const NEXT_KEY_RULE = "log-key-1";
/** Whose evidence that is: nobody's. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
const SEED_BYTES = 32;
/** What stands before the seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export interface SigningKey {
  readonly id: string;
  readonly secret: CryptoKey;
}

type Within = Pick<Tx, "db" | "now" | "random">;

/** The key in use; where there is none, the first. Who calls holds the log's lock. */
export async function signingKey(tx: Within, sealing: Sealing): Promise<SigningKey> {
  const row = await readKeyInUse(tx.db);
  if (row) return await opened(row, sealing);
  const made = await makeKey(tx, sealing);
  return { id: String(await insertFirstKey(tx.db, made, tx.now)), secret: made.key };
}

/** Makes the next key once the life of the one in use is over, or what it lies under was replaced, and says so in the log. */
export async function announceNextKey(tx: Within, sealing: Sealing): Promise<void> {
  const row = await readKeyInUse(tx.db);
  if (!row || (await readNextKey(tx.db))) return;
  const isOver = tx.now.getTime() - row.made_at.getTime() >= KEY_LIFE_MS;
  if (!isOver && versionOf(row.secret) === sealing.version()) return;
  const made = await makeKey(tx, sealing);
  const id = row.id + 1;
  await insertNextKey(tx.db, { id, ...made }, tx.now);
  const subject = tx.random.id(tx.now);
  const fact = { id: subject, key: String(id), public: made.public, at: String(tx.now.getTime()) };
  await recordEvidence(tx.db, [{ customerId: NOBODY, subject, rule: NEXT_KEY_RULE, fact }], tx.now);
}

/** Puts the announced key in the place of the one that has just signed its announcement, whose secret half is gone from then on. */
export async function takeNextKey(tx: Within, sealing: Sealing): Promise<SigningKey | undefined> {
  const next = await readNextKey(tx.db);
  if (!next) return undefined;
  await replaceKey(tx.db, next, tx.now);
  return await opened(next, sealing);
}

async function makeKey({ random }: Within, sealing: Sealing) {
  const seed = random.bytes(SEED_BYTES);
  const key = await importSeed(seed);
  const { x } = await crypto.subtle.exportKey("jwk", key);
  return {
    key,
    public: hexOf(new Uint8Array(Buffer.from(x!, "base64url")).buffer),
    secret: sealing.seal({ seed: Buffer.from(seed).toString("hex") }).sealed,
  };
}

async function opened({ id, secret }: KeyRow, sealing: Sealing): Promise<SigningKey> {
  const { seed } = sealing.open({ sealed: secret }) as { seed: string };
  return { id: String(id), secret: await importSeed(Buffer.from(seed, "hex")) };
}

const importSeed = async (seed: Uint8Array): Promise<CryptoKey> =>
  await crypto.subtle.importKey("pkcs8", Buffer.concat([PKCS8, seed]), "Ed25519", true, ["sign"]);
