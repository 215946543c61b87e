/** A film of H.264 in MP4, written bit by bit: every picture stands by itself and is not compressed (ITU-T H.264, I_PCM; ISO 14496-12 and -15). */

const BLOCKS = 2;
const SIDE = 16 * BLOCKS;
const FRAMES = 20;
const FRAME_MS = 100;

/** Bits, one after the other. */
class Bits {
  readonly #bytes: number[] = [];
  #left = 0;

  add(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      if (this.#left === 0) {
        this.#bytes.push(0);
        this.#left = 8;
      }
      this.#left -= 1;
      this.#bytes.push(this.#bytes.pop()! | (((value >> bit) & 1) << this.#left));
    }
    return this;
  }

  /** Numbers by Exp-Golomb codes: as many zeros as digits follow the first. */
  codes(...values: readonly number[]): this {
    for (const value of values) this.add(value + 1, 2 * (31 - Math.clz32(value + 1)) + 1);
    return this;
  }

  /** Up to the next byte. */
  align(): this {
    return this.add(0, this.#left);
  }

  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.add(byte, 8);
    return this;
  }

  /** The unit with its end, and a 3 wherever two zeros would be taken for the beginning of another. */
  unit(kind: number): Buffer {
    this.add(1, 1).align();
    const out = [kind];
    for (const byte of this.#bytes) {
      if (byte <= 3 && out.length > 2 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
      out.push(byte);
    }
    return Buffer.from(out);
  }
}

const sequence = (): Buffer =>
  new Bits()
    .add(66, 8)
    .add(0xc0, 8)
    .add(10, 8)
    .codes(0, 0, 2, 0)
    .add(0, 1)
    .codes(BLOCKS - 1, BLOCKS - 1)
    .add(0b1000, 4)
    .unit(0x67);

const pictures = (): Buffer => new Bits().codes(0, 0).add(0, 2).codes(0, 0, 0).add(0, 3).codes(0, 0, 0).add(0, 3).unit(0x68);

/** One grey, brighter from picture to picture. */
function frame(place: number): Buffer {
  const bits = new Bits()
    .codes(0, 7, 0)
    .add(0, 4)
    .codes(place % 2)
    .add(0, 2)
    .codes(0);
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1)
    bits
      .codes(25)
      .align()
      .raw(Buffer.alloc(256, 40 + place * 8))
      .raw(Buffer.alloc(128, 128));
  return bits.unit(0x65);
}

const u16 = (...values: readonly number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
  return bytes;
};
const words = (text: string): Buffer => Buffer.from(text, "latin1");

function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), words(name), body]);
}

/** Nothing is turned or made larger. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000);
const lasts = FRAMES * FRAME_MS;

function entry(): Buffer {
  const [own, all] = [sequence(), pictures()];
  const setting = Buffer.concat([
    Buffer.from([1, 66, 0xc0, 10, 0xff, 0xe1]),
    u16(own.length),
    own,
    Buffer.from([1]),
    u16(all.length),
    all,
  ]);
  const shape = [
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(SIDE, SIDE),
    u32(0x48_0000, 0x48_0000, 0),
    u16(1),
    Buffer.alloc(32),
  ];
  return box("avc1", ...shape, u16(24, 0xffff), box("avcC", setting));
}

function trackOf(sizes: readonly number[], offset: number): Buffer {
  const table = box(
    "stbl",
    box("stsd", u32(0, 1), entry()),
    box("stts", u32(0, 1, FRAMES, FRAME_MS)),
    box("stsc", u32(0, 1, 1, FRAMES, 1)),
    box("stsz", u32(0, 0, FRAMES, ...sizes)),
    box("stco", u32(0, 1, offset)),
  );
  const whence = box("dinf", box("dref", u32(0, 1), box("url ", u32(1))));
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, 1_000, lasts), u16(0x55c4, 0)),
    box("hdlr", u32(0, 0), words("vide"), Buffer.alloc(13)),
    box("minf", box("vmhd", u32(1, 0, 0)), whence, table),
  );
  const head = box("tkhd", u32(3, 0, 0, 1, 0, lasts), Buffer.alloc(16), matrix, u32(SIDE * 65_536, SIDE * 65_536));
  return box("trak", head, media);
}

/** Two seconds that grow brighter. */
export function filmInMp4(): Buffer {
  const samples = Array.from({ length: FRAMES }, (_, place) => {
    const unit = frame(place);
    return Buffer.concat([u32(unit.length), unit]);
  });
  const sizes = samples.map(({ length }) => length);
  const brand = box("ftyp", words("isom"), u32(0x200), words("isomiso2avc1mp41"));
  const head = (offset: number): Buffer =>
    box(
      "moov",
      box("mvhd", u32(0, 0, 0, 1_000, lasts, 0x10000), u16(0x0100, 0), Buffer.alloc(8), matrix, Buffer.alloc(24), u32(2)),
      trackOf(sizes, offset),
    );
  const offset = brand.length + head(0).length + 8;
  return Buffer.concat([brand, head(offset), box("mdat", ...samples)]);
}
