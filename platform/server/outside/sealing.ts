/** What a table must keep and a copy of the database must not tell is sealed: waiting messages, keys that sign. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { systemRandom } from "../random.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  /** Nonce, tag and ciphertext in base64. */
  readonly sealed: string;
}

export interface Sealing {
  seal(message: object): Sealed;
  /** Throws when the text was changed or sealed with another secret. */
  open(sealed: Sealed): object;
  /** The same for bytes: nonce, tag, ciphertext. Twice the same bytes are sealed as others each time. */
  sealBytes(bytes: Uint8Array): Uint8Array;
  openBytes(sealed: Uint8Array): Uint8Array;
}

/** AES-256-GCM under a key derived from `secret` for this purpose alone (HKDF-SHA-256, RFC 5869). */
export function createSealing(secret: string, purpose: string): Sealing {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const nonce = systemRandom.bytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const text = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...text]);
  };
  const openBytes = (bytes: Uint8Array): Buffer => {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (message) => ({ sealed: sealBytes(Buffer.from(JSON.stringify(message))).toString("base64") }),
    open: ({ sealed }) => JSON.parse(openBytes(Buffer.from(sealed, "base64")).toString("utf8")) as object,
  };
}
