const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then 74 random bits, so that ids sort by time. */
export function uuidv7(at: Date, randomBytes: Uint8Array): string {
  if (randomBytes.length < 10) throw new RangeError("a UUID needs ten random bytes");
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at.getTime()) << 16n);
  bytes.set(randomBytes.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  let hex = "";
  for (const byte of bytes) hex += hexOf[byte]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
