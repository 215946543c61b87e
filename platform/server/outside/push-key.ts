/** The key pair by which push services know this installation (VAPID, RFC 8292). */
import { createECDH, hkdfSync } from "node:crypto";

export interface PushKey {
  /** Both base64url: a P-256 point, uncompressed, and its scalar. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = "prime256v1";
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The pair of a private key. Throws when it is none. */
export function pushKeyOf(privateKey: string): PushKey {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey };
}

/**
 * The pair that follows from a key of the house (HKDF-SHA-256, RFC 5869; 384 bits are taken so that the remainder is even, FIPS 186-5
 * A.2.1). It is the same in every process and after every restart.
 */
export function derivePushKey(key: Uint8Array): PushKey {
  const bits = Buffer.from(hkdfSync("sha256", key, "", "assay push key", 48));
  const scalar = (BigInt(`0x${bits.toString("hex")}`) % (ORDER - 1n)) + 1n;
  return pushKeyOf(Buffer.from(scalar.toString(16).padStart(64, "0"), "hex").toString("base64url"));
}
