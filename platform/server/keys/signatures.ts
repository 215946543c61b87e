/** Marks that only this house can make, of whatever it has said itself: links, and what it tells its own processes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "./keys.ts";
import type { Purpose } from "./purposes.ts";

export interface Signatures {
  /** HMAC-SHA-256 under the key in use, its first `bytes` (32 unless told otherwise). */
  sign(text: string | Uint8Array): Buffer;
  /** Whether any key that there is has made it. */
  isRight(text: string | Uint8Array, signature: Uint8Array): boolean;
}

export function signatures(keys: Keys, purpose: Purpose, bytes = 32): Signatures {
  const markOf = (key: Uint8Array, text: string | Uint8Array): Buffer =>
    createHmac("sha256", key).update(text).digest().subarray(0, bytes);
  return {
    sign: (text) => markOf(keys.for(purpose).bytes, text),
    isRight: (text, signature) =>
      signature.length === bytes && keys.all(purpose).some((key) => timingSafeEqual(markOf(key.bytes, text), signature)),
  };
}
