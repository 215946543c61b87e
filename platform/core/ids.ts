const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then 74 random bits, so that ids sort by time. */
export function uuidv7(at: Date, randomBytes: Uint8Array): string {
  if (randomBytes.length < 10) throw new RangeError("a UUID needs ten random bytes");
  const time = at.getTime().toString(16).padStart(12, "0");
  const hex = (index: number): string => hexOf[randomBytes[index]!]!;
  const version = hexOf[0x70 | (randomBytes[0]! & 0x0f)]! + hex(1);
  const variant = hexOf[0x80 | (randomBytes[2]! & 0x3f)]! + hex(3);
  const node = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${node}`;
}
