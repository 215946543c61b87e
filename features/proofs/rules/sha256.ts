/**
 * SHA-256 and HMAC (FIPS 180-4, FIPS 198-1) without waiting: a verifier takes thousands of steps down a chain, and the browser's own answers
 * each of them later. Tests compare it with the system's.
 */

const BLOCK = 64;

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
};
const primes = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && isPrime(n));
const fraction = (x: number): number => ((x - Math.floor(x)) * 0x1_0000_0000) | 0;
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

const w = new Int32Array(BLOCK);
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function mix(state: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [far, near] = [w[i - 15]!, w[i - 2]!];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    w[i] = (w[i - 16]! + low + w[i - 7]! + high) | 0;
  }
  let a = state[0]!,
    b = state[1]!,
    c = state[2]!,
    d = state[3]!;
  let e = state[4]!,
    f = state[5]!,
    g = state[6]!,
    h = state[7]!;
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i]! + value) | 0;
}

/** The digest of bytes that follow `before` bytes already mixed into the state. */
function finish(from: Int32Array, bytes: Uint8Array, before: number): Uint8Array<ArrayBuffer> {
  const state = Int32Array.from(from);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = (before + bytes.length) * 8;
  view.setUint32(padded.length - 8, Math.floor(bits / 0x1_0000_0000));
  view.setUint32(padded.length - 4, bits >>> 0);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) digest.setInt32(i * 4, state[i]!);
  return new Uint8Array(digest.buffer);
}

export const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => finish(START, bytes, 0);

/** HMAC-SHA256 under one key, for as many messages as are wanted. */
export function hmac(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const short = key.length > BLOCK ? sha256(key) : key;
  const keyed = (pad: number): Int32Array => {
    const block = new Uint8Array(BLOCK).fill(pad);
    for (const [i, byte] of short.entries()) block[i] = byte ^ pad;
    const state = Int32Array.from(START);
    mix(state, new DataView(block.buffer), 0);
    return state;
  };
  const [inner, outer] = [keyed(0x36), keyed(0x5c)];
  return (message) => finish(outer, finish(inner, message, BLOCK), BLOCK);
}
