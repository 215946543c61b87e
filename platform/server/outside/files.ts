/** Files are kept by content: a file's key is the SHA-256 of its bytes, so that storing twice stores once and damage shows. */
import { createHash } from "node:crypto";

export interface Files {
  /** Stores the bytes, durably once the promise resolves, and answers their key. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes behind a key, or undefined. Throws when they no longer match it. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Forgets a file; one that is not there is forgotten already. */
  remove(key: string): Promise<void>;
}

/** 64 hexadecimal digits. */
export const keyOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Where a key lies in a folder or bucket: two levels, so that no folder grows without bound. Refuses anything but a key. */
export function pathOf(key: string): string {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new RangeError("not the key of a file");
  return `${key.slice(0, 2)}/${key}`;
}

/** The bytes as they were stored; throws when they are others. */
export function intact(bytes: Uint8Array, key: string): Uint8Array {
  if (keyOf(bytes) !== key) throw new Error(`the file ${key} is damaged`);
  return bytes;
}
