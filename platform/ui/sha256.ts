/**
 * SHA-256 (FIPS 180-4) of many texts that begin alike. The browser's own answers each hash by a promise, which takes ten times as long, and
 * is not there at all on a page without TLS.
 */

const CONSTANTS = new Int32Array(64);
const START = new Int32Array(8);

/** The first 32 bits behind the point of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let prime = true;
  for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(candidate));
  CONSTANTS[found] = fraction(Math.cbrt(candidate));
  found += 1;
}

const words = new Int32Array(64);

/** Takes one block of 64 bytes, at `at` of the bytes, into the state. */
function compress(state: Int32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index += 1) {
    const from = at + index * 4;
    words[index] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
  }
  for (let index = 16; index < 64; index += 1) {
    const [far, near] = [words[index - 15]!, words[index - 2]!];
    const low = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
    const high = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
    words[index] = (words[index - 16]! + low + words[index - 7]! + high) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let index = 0; index < 64; index += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + high + ((e & f) ^ (~e & g)) + CONSTANTS[index]! + words[index]!) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}

/** Hashes texts of ASCII that begin with `start`. Of its whole blocks the work is done once. */
export function hashesFrom(start: string): (rest: string) => Uint8Array {
  const whole = start.length - (start.length % 64);
  const begun = START.slice();
  const head = new TextEncoder().encode(start);
  for (let at = 0; at < whole; at += 64) compress(begun, head, at);
  const tail = head.subarray(whole);
  const state = new Int32Array(8);
  const digest = new Uint8Array(32);
  return (rest) => {
    const length = tail.length + rest.length;
    const padded = new Uint8Array(64 * Math.ceil((length + 9) / 64));
    padded.set(tail);
    for (let index = 0; index < rest.length; index += 1) padded[tail.length + index] = rest.charCodeAt(index);
    padded[length] = 0x80;
    const bits = (whole + length) * 8;
    for (let index = 0; index < 4; index += 1) padded[padded.length - 1 - index] = bits >>> (8 * index);
    state.set(begun);
    for (let at = 0; at < padded.length; at += 64) compress(state, padded, at);
    for (let index = 0; index < 32; index += 1) digest[index] = state[index >> 2]! >>> (24 - 8 * (index & 3));
    return digest;
  };
}
