/** Hashes that only a holder of the key can compute. One of a later key has its version behind its 32 bytes. */
import { createHmac } from "node:crypto";
import { type Key, type Keys } from "./keys.ts";
import type { Purpose } from "./purposes.ts";

export interface KeyedHashes {
  /** Under the key in use. */
  of(...parts: readonly string[]): Buffer;
  /** Under every key that there is, the one in use first: what was hashed before is found by one of them. */
  all(...parts: readonly string[]): Buffer[];
}

export function keyedHashes(keys: Keys, purpose: Purpose): KeyedHashes {
  return {
    of: (...parts) => hashOf(keys.for(purpose), parts),
    all: (...parts) => keys.all(purpose).map((key) => hashOf(key, parts)),
  };
}

function hashOf({ version, bytes }: Key, parts: readonly string[]): Buffer {
  const hash = createHmac("sha256", bytes).update(JSON.stringify(parts)).digest();
  if (version === 1) return hash;
  const mark = Buffer.alloc(4);
  mark.writeUInt32BE(version);
  return Buffer.concat([hash, mark]);
}
