/** Addresses from public keys alone: whoever holds an account's xpub can tell where to pay, and can pay nothing. */
import type { ChainAddress, ChainName } from "./port.ts";

/** The prefix of addresses of Bitcoin: the real chain's, or that of a chain of one's own. */
export type BitcoinPrefix = "bc" | "tb" | "bcrt";

/** The customers' branch of an account is 0, as BIP44 has it. */
const BRANCH = 0;
const TRON_PREFIX = 0x41;

/** An uncompressed key begins with a byte that says so, and is not part of what is hashed. */
const UNCOMPRESSED = 1;
const HASH_BYTES = 20;

export function addressesOf(
  name: ChainName,
  xpub: string,
  prefix: BitcoinPrefix = "bc",
): (index: number) => Promise<ChainAddress> {
  // Loaded once somebody asks where to pay.
  const branch = lazily(async () => (await import("@scure/bip32")).HDKey.fromExtendedKey(xpub).deriveChild(BRANCH));
  return async (index) => {
    const key = (await branch()).deriveChild(index).publicKey;
    if (!key) throw new Error(`the xpub of ${name} has no key at ${index}`);
    return await addressOfKey(name, key, prefix);
  };
}

/** The address of a compressed public key. */
export async function addressOfKey(name: ChainName, key: Uint8Array, prefix: BitcoinPrefix = "bc"): Promise<ChainAddress> {
  if (name === "bitcoin") {
    const text = await segwitAddress(key, prefix);
    return { text, key: text };
  }
  const { secp256k1 } = await import("@noble/curves/secp256k1.js");
  const { keccak_256 } = await import("@noble/hashes/sha3.js");
  const hash = keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).slice(UNCOMPRESSED)).slice(-HASH_BYTES);
  const hex = Buffer.from(hash).toString("hex");
  if (name === "ethereum") return { text: checksummed(hex, keccak_256), key: `0x${hex}` };
  return { text: await tronAddress(`${TRON_PREFIX.toString(16)}${hex}`), key: `${TRON_PREFIX.toString(16)}${hex}` };
}

/** EIP-55: the case of each letter is a check digit. */
function checksummed(hex: string, keccak: (text: Uint8Array) => Uint8Array): string {
  const digest = Buffer.from(keccak(Buffer.from(hex))).toString("hex");
  return `0x${[...hex].map((letter, index) => (Number.parseInt(digest[index]!, 16) > 7 ? letter.toUpperCase() : letter)).join("")}`;
}

/** BIP173, version 0: the hash of the key. */
async function segwitAddress(key: Uint8Array, prefix: BitcoinPrefix): Promise<string> {
  const [{ bech32 }, { sha256 }, { ripemd160 }] = await Promise.all([
    import("@scure/base"),
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/legacy.js"),
  ]);
  return bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(key)))]);
}

/** An address of TRON as nodes name it (hex) in the form that people copy. */
export async function tronAddress(hex: string): Promise<string> {
  const [{ createBase58check }, { sha256 }] = await Promise.all([import("@scure/base"), import("@noble/hashes/sha2.js")]);
  return createBase58check(sha256).encode(Buffer.from(hex, "hex"));
}

/** Asked once, by whoever comes first. */
export function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
