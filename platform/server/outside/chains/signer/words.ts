/** A seed as people write it down: 24 words of a list that everybody has (BIP39), with a check in the last one. */
import { hash as digest, pbkdf2Sync, randomBytes } from "node:crypto";
import { english } from "viem/accounts";

const ENTROPY_BYTES = 32;
const WORD_BITS = 11;
const ROUNDS = 2_048;
const SEED_BYTES = 64;

/** Words of 32 bytes that nobody has seen. */
export const newWords = (entropy: Uint8Array = randomBytes(ENTROPY_BYTES)): string => {
  const check = digest("sha256", entropy, "buffer").subarray(0, entropy.length / ENTROPY_BYTES);
  const bits = bitsOf(Buffer.concat([entropy, check]));
  return Array.from({ length: bits.length / WORD_BITS }, (_, index) => english[wordAt(bits, index)]!).join(" ");
};

/** Written with one blank between them; undefined where they are not 24 words with their check. */
export function readWords(text: string): string | undefined {
  const words = text.normalize("NFKD").toLowerCase().split(/\s+/).filter(Boolean);
  const places = words.map((word) => english.indexOf(word));
  if (words.length !== 24 || places.includes(-1)) return undefined;
  const bits = places.map((place) => place.toString(2).padStart(WORD_BITS, "0")).join("");
  const bytes = Uint8Array.from({ length: ENTROPY_BYTES }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8), 2),
  );
  const said = words.join(" ");
  return newWords(bytes) === said ? said : undefined;
}

/** The seed of words, as every wallet derives it without a further passphrase. */
export const seedOf = (words: string): Uint8Array => pbkdf2Sync(words, "mnemonic", ROUNDS, SEED_BYTES, "sha512");

const bitsOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
const wordAt = (bits: string, index: number): number =>
  Number.parseInt(bits.slice(WORD_BITS * index, WORD_BITS * (index + 1)), 2);
