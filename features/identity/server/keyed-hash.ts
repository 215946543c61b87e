import { createHmac, hkdfSync } from "node:crypto";

/** Hashes that only a holder of the pepper can compute, so that a copy of the database gives away no address and no code. */
export interface KeyedHash {
  /** Stands for an address in tables that must not list addresses. */
  target(address: string): Buffer;
  /** Stands for a code; bound to what it is for, whom it was sent to, and the request that asked for it, if that had a name. */
  code(scene: string, address: string, code: string, request?: string): Buffer;
  /** Stands for a recovery code of a customer. */
  recovery(customerId: string, code: string): Buffer;
}

export function openKeyedHash(pepper: string): KeyedHash {
  const keyed = (purpose: string): ((...parts: readonly string[]) => Buffer) => {
    const key = new Uint8Array(hkdfSync("sha256", pepper, "", `assay identity ${purpose}`, 32));
    return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  };
  const target = keyed("target");
  const code = keyed("code");
  const recovery = keyed("recovery code");
  return {
    target: (address) => target(address),
    code: (scene, address, digits, request = "") => code(scene, address, digits, request),
    recovery: (customerId, digits) => recovery(customerId, digits),
  };
}
