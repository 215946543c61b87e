import { keyedHashes } from "@assay/server/keys/keyed-hash.ts";
import type { Keys } from "@assay/server/keys/keys.ts";

/** Hashes that only a holder of the keys can compute, so that a copy of the database gives away no address and no code. */
export interface KeyedHash {
  /** Stands for an address in tables that must not list addresses. */
  target(address: string): Buffer;
  /** The same under every key that there is, the one in use first. */
  targets(address: string): Buffer[];
  /** Stands for a code; bound to what it is for, whom it was sent to, and the request that asked for it, if that had a name. */
  code(scene: string, address: string, code: string, request?: string): Buffer;
  codes(scene: string, address: string, code: string, request?: string): Buffer[];
  /** Stands for the name of the request that asked for a code. */
  request(request?: string): Buffer;
  requests(request?: string): Buffer[];
  /** Stands for a recovery code of a customer. */
  recovery(customerId: string, code: string): Buffer;
  recoveries(customerId: string, code: string): Buffer[];
}

export function openKeyedHash(keys: Keys): KeyedHash {
  const target = keyedHashes(keys, "addresses");
  const code = keyedHashes(keys, "codes");
  const recovery = keyedHashes(keys, "recovery-codes");
  return {
    target: (address) => target.of(address),
    targets: (address) => target.all(address),
    code: (scene, address, digits, request = "") => code.of(scene, address, digits, request),
    codes: (scene, address, digits, request = "") => code.all(scene, address, digits, request),
    request: (name = "") => code.of("request", name),
    requests: (name = "") => code.all("request", name),
    recovery: (customerId, digits) => recovery.of(customerId, digits),
    recoveries: (customerId, digits) => recovery.all(customerId, digits),
  };
}
