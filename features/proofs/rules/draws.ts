/** What a draw makes of its seeds: words of 64 bits, ranges without bias, integer weights. Pure, the same in server, phone and verifier. */
import { hmac, sha256 } from "./sha256.ts";

/** Draws of one chain. The last one costs a verifier so many hashes. */
export const CHAIN_LENGTH = 10_000;
/** Things that one draw chooses among, and that it takes. */
export const LOTS_MAX = 1_000;
/** The sum of a draw's weights stays below. */
export const WEIGHTS_MAX = 1_000_000_000_000n;

const WORDS = 1n << 64n;

export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const hexOfBytes = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const sha256Text = (text: string): string => hexOfBytes(sha256(textBytes(text)));

/** Where a chain leads from a secret, or from a preimage, after so many hashes. */
export function hashed(hex: string, times: number): string {
  let bytes = bytesOfHex(hex);
  for (let i = 0; i < times; i += 1) bytes = sha256(bytes);
  return hexOfBytes(bytes);
}

/** The next word of 64 bits. */
export type Words = () => bigint;

/** HMAC-SHA256 of "material|0", "material|1" and so on under the seed; each gives four words, the most significant byte first. */
export function wordsOf(seed: string, material: string): Words {
  const signed = hmac(bytesOfHex(seed));
  let [block, taken] = [new DataView(new ArrayBuffer(0)), 0];
  return () => {
    if (taken % 4 === 0) block = new DataView(signed(textBytes(`${material}|${taken / 4}`)).buffer);
    taken += 1;
    return block.getBigUint64(((taken - 1) % 4) * 8);
  };
}

/** A whole number in [0, n): words at and above the largest multiple of n are thrown away, so that none is likelier than another. */
export function below(next: Words, n: bigint): bigint {
  if (n < 1n || n > WORDS) throw new RangeError(`no range of ${n}`);
  const end = WORDS - (WORDS % n);
  for (;;) {
    const word = next();
    if (word < end) return word % n;
  }
}

/** The index of one of the weights, each as likely as it weighs. */
export function pick(next: Words, weights: readonly bigint[]): number {
  let left = below(next, sum(weights));
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0n;
  });
}

const sum = (weights: readonly bigint[]): bigint => weights.reduce((all, one) => all + one, 0n);

/** So many of what lies there: each that is taken leaves one fewer of its kind. */
export function deal(next: Words, counts: readonly bigint[], takes: number): number[] {
  const left = [...counts];
  return Array.from({ length: takes }, () => {
    const index = pick(next, left);
    left[index] = left[index]! - 1n;
    return index;
  });
}

/** Fisher–Yates from the end, a fresh number each step: every order of 0 to count − 1 is as likely. */
export function shuffle(next: Words, count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Number(below(next, BigInt(last + 1)));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/**
 * What can be drawn. "pick": every take goes by the same weights. "deal": weights are how many there are, and each taken one is gone.
 * "shuffle": an order of all lots; weights say nothing. Weights are whole numbers as decimal texts. A type, so that it is a `Fact`.
 */
export type Odds = {
  readonly kind: "pick" | "deal" | "shuffle";
  readonly lots: readonly { readonly lot: string; readonly weight: string }[];
  readonly takes: string;
};

/** The lots that the odds lead to, as indexes, in the order in which they were drawn. */
export function drawn(next: Words, { kind, lots, takes }: Odds): number[] {
  const weights = lots.map(({ weight }) => BigInt(weight));
  if (kind === "shuffle") return shuffle(next, lots.length);
  if (kind === "deal") return deal(next, weights, Number(takes));
  return Array.from({ length: Number(takes) }, () => pick(next, weights));
}

const WHOLE = /^(0|[1-9][0-9]{0,12})$/;

/** Whether something can be drawn by these odds. */
export function canDraw({ kind, lots, takes }: Odds): boolean {
  if (lots.length < 1 || lots.length > LOTS_MAX || !WHOLE.test(takes) || lots.some(({ weight }) => !WHOLE.test(weight)))
    return false;
  const all = sum(lots.map(({ weight }) => BigInt(weight)));
  const count = BigInt(takes);
  if (kind === "shuffle") return count === BigInt(lots.length);
  return count >= 1n && count <= BigInt(LOTS_MAX) && all > 0n && all < WEIGHTS_MAX && (kind === "pick" || count <= all);
}

/** What a draw's words come from besides the preimage: the order, its customer's seed, the odds, and the link that sealed all of this. */
export const materialOf = (of: {
  readonly id: string;
  readonly seed: string;
  readonly odds: string;
  readonly head: string;
}): string => `${of.id}|${of.seed}|${of.odds}|${of.head}`;
