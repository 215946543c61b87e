/** As much of protocol buffers as a transaction of TRON needs: whole numbers, bytes, and messages in messages. */
export type Field = bigint | Uint8Array;

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
}

/** The fields in this order; a number that is zero is left out. */
export function encode(fields: readonly (readonly [number: number, value: Field])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (value === 0n) return [];
      const isBytes = value instanceof Uint8Array;
      const tag = varint(BigInt(number << 3) | (isBytes ? 2n : 0n));
      return isBytes ? [...tag, ...varint(BigInt(value.length)), ...value] : [...tag, ...varint(value)];
    }),
  );
}

/** The last value of each field; throws where the bytes end in the middle of one. */
export function decode(bytes: Uint8Array): ReadonlyMap<number, Field> {
  const fields = new Map<number, Field>();
  let at = 0;
  function next(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error("the message ends in the middle");
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new Error("a number of the message is too long");
  }
  while (at < bytes.length) {
    const tag = next();
    const number = Number(tag >> 3n);
    if ((tag & 7n) === 0n) fields.set(number, next());
    else if ((tag & 7n) === 2n) {
      const end = Number(next()) + at;
      if (end > bytes.length) throw new Error("the message ends in the middle");
      fields.set(number, bytes.slice(at, end));
      at = end;
    } else throw new Error("the message has a field of another kind");
  }
  return fields;
}
