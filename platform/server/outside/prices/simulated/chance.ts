/** Reproducible chance: the same seed gives the same numbers on every machine. It moves simulated prices and nothing else. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;
  #spare: number | undefined;

  constructor(seed: string) {
    this.#a = hash32(`${seed} a`);
    this.#b = hash32(`${seed} b`);
    this.#c = hash32(`${seed} c`);
    // The first numbers still show the seed.
    for (let warm = 0; warm < 12; warm += 1) this.uniform();
  }

  /** Uniform in [0, 1): the small fast counting generator with 32-bit words. */
  uniform(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
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
