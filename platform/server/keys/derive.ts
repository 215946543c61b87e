/** How keys follow from a root secret, and how they lie sealed under it. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { type Purpose, termsOf } from "./purposes.ts";

export const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NAME_BYTES = 8;

/** The root of a sandbox that sets none: everybody knows it. */
export const SANDBOX_ROOT = "sandbox-pepper-known-to-everybody";

const ofTheRoot: ReadonlySet<Purpose> = new Set<Purpose>(["passwords", "push", "draws", "games"]);

const derived = (root: string, label: string, bytes: number): Buffer => Buffer.from(hkdfSync("sha256", root, "", label, bytes));

/** The name of a root, which tells nothing of it. */
export const nameOfRoot = (root: string): string => derived(root, "assay root name", NAME_BYTES).toString("hex");

/** The first key of a purpose: the same in every process that starts with this root. */
export function firstKey(root: string, purpose: Purpose): Buffer {
  // Passwords, subscriptions and chains of older sandboxes were made with the public root itself.
  if (root === SANDBOX_ROOT && ofTheRoot.has(purpose)) return Buffer.from(root, "utf8");
  return derived(root, termsOf(purpose).label, KEY_BYTES);
}

/** Seals a key for its place: a copy in the place of another purpose or version does not open. */
export function wrapKey(root: string, place: Place, bytes: Uint8Array, nonce: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, wrapping(root, place), nonce);
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws where the root is another, or the key was made for another place. */
export function unwrapKey(root: string, place: Place, wrapped: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, wrapping(root, place), wrapped.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export const WRAP_NONCE_BYTES = NONCE_BYTES;

interface Place {
  readonly purpose: Purpose;
  readonly version: number;
}

const wrapping = (root: string, { purpose, version }: Place): Buffer =>
  derived(root, `assay key ${purpose} ${version}`, KEY_BYTES);
