/** What a table must keep and a copy of the database must not tell is sealed: waiting messages, keys that sign, what names people. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Key, Keys } from "../keys/keys.ts";
import type { Purpose } from "../keys/purposes.ts";
import { systemRandom } from "../random.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What stands before sealed bytes of a later key; those of the first begin with their nonce. */
const MARK = Buffer.from("a56b6579", "hex");
const HEAD_BYTES = MARK.length + 4;

export interface Sealed {
  /** The version of its key and a dot, which those of the first key have not; then nonce, tag and ciphertext in base64. */
  readonly sealed: string;
}

export interface Sealing {
  seal(message: object): Sealed;
  /** Throws when the text was changed, or its key is gone. */
  open(sealed: Sealed): object;
  /** The same for bytes: nonce, tag, ciphertext. Twice the same bytes are sealed as others each time. */
  sealBytes(bytes: Uint8Array): Uint8Array;
  openBytes(sealed: Uint8Array): Uint8Array;
  /** The version of the key in use: what is sealed now names it. */
  version(): number;
}

/** AES-256-GCM under the key of a purpose; what is sealed names the version of its key. */
export function createSealing(keys: Keys, purpose: Purpose): Sealing {
  return {
    version: () => keys.for(purpose).version,
    sealBytes: (bytes) => {
      const key = keys.for(purpose);
      return Buffer.concat([headOf(key), sealWith(key, bytes)]);
    },
    openBytes: (sealed) => {
      const version = versionIn(sealed);
      return openWith(keys.for(purpose, version), version === 1 ? sealed : sealed.subarray(HEAD_BYTES));
    },
    seal: (message) => {
      const key = keys.for(purpose);
      const text = sealWith(key, Buffer.from(JSON.stringify(message))).toString("base64");
      return { sealed: key.version === 1 ? text : `${key.version}.${text}` };
    },
    open: ({ sealed }) => {
      const key = keys.for(purpose, versionOf(sealed));
      const text = openWith(key, Buffer.from(sealed.slice(sealed.indexOf(".") + 1), "base64"));
      return JSON.parse(text.toString("utf8")) as object;
    },
  };
}

/** The version of the key under which a text was sealed. */
export const versionOf = (sealed: string): number => (sealed.includes(".") ? Number(sealed.slice(0, sealed.indexOf("."))) : 1);

function headOf({ version }: Key): Buffer {
  if (version === 1) return Buffer.alloc(0);
  const head = Buffer.alloc(HEAD_BYTES);
  MARK.copy(head);
  head.writeUInt32BE(version, MARK.length);
  return head;
}

/** The same of bytes. */
export const versionIn = (sealed: Uint8Array): number =>
  MARK.equals(sealed.subarray(0, MARK.length)) ? Buffer.from(sealed.subarray(0, HEAD_BYTES)).readUInt32BE(MARK.length) : 1;

function sealWith({ bytes: key }: Key, bytes: Uint8Array): Buffer {
  const nonce = systemRandom.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const text = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...text]);
}

function openWith({ bytes: key }: Key, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
