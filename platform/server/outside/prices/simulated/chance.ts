import { createCipheriv, hkdfSync } from "node:crypto";

/** Words of 32 random bits, one a call. */
type Words = () => number;

/** Draws of the model out of random words. It moves simulated prices and nothing else. */
export class Chance {
  readonly #words: Words;
  #spare: number | undefined;

  constructor(words: Words) {
    this.#words = words;
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.#words() / 4_294_967_296;
  }

  /** Standard normal, by Box and Muller. */
  normal(): number {
    if (this.#spare !== undefined) {
      const spare = this.#spare;
      this.#spare = undefined;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  /** How many of many rare things happen, when `mean` are expected; small means only. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count += 1;
    return count;
  }
}

/** Chance of many names, each independent of the others. */
export type Chances = (name: string) => Chance;

/** The same seed gives the same numbers on every machine, and a few numbers give away the rest. */
export const seededChance = (seed: string): Chance => new Chance(countingWords(seed));

/** Nobody who does not have the secret can tell a number from any others, however many he has seen. */
export const secretChance = (secret: Uint8Array, name: string): Chance => new Chance(keystream(secret, name));

/** The small fast counting generator with 32-bit words. */
function countingWords(seed: string): Words {
  let [a, b, c] = [hash32(`${seed} a`), hash32(`${seed} b`), hash32(`${seed} c`)] as [number, number, number];
  let count = 1;
  const next = (): number => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show the seed.
  for (let warm = 0; warm < 12; warm += 1) next();
  return next;
}

const zeros = new Uint8Array(1_024);

/** The keystream of AES in counter mode, under a key of its own for each name. */
function keystream(secret: Uint8Array, name: string): Words {
  const cipher = createCipheriv("aes-256-ctr", new Uint8Array(hkdfSync("sha256", secret, "", name, 32)), new Uint8Array(16));
  let stream = Buffer.alloc(0);
  let next = 0;
  return () => {
    if (next === stream.length) [stream, next] = [cipher.update(zeros), 0];
    next += 4;
    return stream.readUInt32LE(next - 4);
  };
}

/** A 32-bit hash of a text (FNV-1a with a final mix). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix32(hash);
}

/** Spreads the bits of a 32-bit number, so that neighbours become strangers. */
export function mix32(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
