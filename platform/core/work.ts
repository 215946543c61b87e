/**
 * A small piece of computing that a caller does where a limit is nearly used up, so that strangers who fill it pay for each try and nobody
 * is shut out. A puzzle has several pieces, since one long search takes ten times as long for some as for others.
 */

export const WORK_PIECES = 8;
/** Zero bits with which the SHA-256 of each piece begins. The hardest puzzle takes about 130,000 hashes: two seconds on a slow phone. */
export const WORK_BITS_MIN = 10;
export const WORK_BITS_MAX = 14;
/** How long a puzzle may be solved and sent. */
export const WORK_LIFE_MS = 120_000;
export const WORK_HEADER = "x-assay-work";

/** What is hashed for one piece; the nonce in decimal digits follows. */
export const pieceText = (puzzle: string, piece: number, nonce: number | "" = ""): string => `${puzzle}:${piece}:${nonce}`;

export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index += 1) if (digest[index] !== 0) return false;
  return digest[whole]! >> (8 - (bits & 7)) === 0;
}

/** What goes into the header: the puzzle and the nonce of each piece. */
export const solvedText = (puzzle: string, nonces: readonly number[]): string => `${puzzle}~${nonces.join("-")}`;

/**
 * Bits that a try costs: none while `count` is below `free`, then more with each quarter of `free`, up to the most that a slow phone
 * does in two seconds.
 */
export const bitsFor = (count: number, free: number): number =>
  count < free ? 0 : Math.min(WORK_BITS_MAX, WORK_BITS_MIN + Math.floor(((count - free) * 4) / free));
