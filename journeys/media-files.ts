/** A small picture that moves, a film and a sound, put together here byte by byte, which a browser plays. */
import sharp from "sharp";

/** Two frames of one pixel, dark and bright, again and again. */
export function movingPicture(): Buffer {
  const screen = [0x01, 0, 0x01, 0, 0x80, 0, 0, 0x20, 0x30, 0x60, 0xf0, 0xc0, 0x40];
  const forEver = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const frame = (code: number): number[] => [0x21, 0xf9, 4, 0, 50, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0];
  return Buffer.from([...Buffer.from("GIF89a"), ...screen, ...forEver, ...frame(0x44), ...frame(0x4c), 0x3b]);
}

/** Two seconds of silence: frames of layer III whose every value is nothing. */
export function sound(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: 80 }, () => frame));
}

const SIDE = 64;
const FRAMES = 20;
const FRAME_MS = 100;

/** A key frame of VP8, which is what a picture of WebP is made of. */
async function frameOf(place: number): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, 40);
  const from = Math.floor((place * SIDE) / FRAMES);
  for (let row = 0; row < SIDE; row += 1) pixels.fill(220, (row * SIDE + from) * 3, (row * SIDE + from + 3) * 3);
  const picture = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .webp({ quality: 60 })
    .toBuffer();
  const at = picture.indexOf("VP8 ");
  return picture.subarray(at + 8, at + 8 + picture.readUInt32LE(at + 4));
}

/** An element of EBML: its name, how long it is, and what it holds. */
function element(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 0x7f ? Buffer.from([0x80 | body.length]) : Buffer.alloc(4);
  if (size.length === 4) size.writeUInt32BE(0x1000_0000 + body.length);
  return Buffer.concat([Buffer.from(name, "hex"), size, body]);
}

const whole = (name: string, value: number): Buffer => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(name, body);
};
const words = (name: string, text: string): Buffer => element(name, Buffer.from(text));

/** Two seconds in which a stripe goes from side to side, as WebM. */
export async function film(): Promise<Buffer> {
  const lasts = Buffer.alloc(8);
  lasts.writeDoubleBE(FRAMES * FRAME_MS);
  const blocks = await Promise.all(
    Array.from({ length: FRAMES }, async (_, place) => {
      const head = Buffer.from([0x81, 0, 0, 0x80]);
      head.writeInt16BE(place * FRAME_MS, 1);
      return element("a3", head, await frameOf(place));
    }),
  );
  const size = [whole("b0", SIDE), whole("ba", SIDE)];
  return Buffer.concat([
    element("1a45dfa3", words("4282", "webm"), element("4287", Buffer.from([2])), element("4285", Buffer.from([2]))),
    element(
      "18538067",
      element("1549a966", whole("2ad7b1", 1_000_000), element("4489", lasts), words("4d80", "tests"), words("5741", "tests")),
      element(
        "1654ae6b",
        element("ae", whole("d7", 1), whole("73c5", 1), whole("83", 1), words("86", "V_VP8"), element("e0", ...size)),
      ),
      element("1f43b675", whole("e7", 0), ...blocks),
    ),
  ]);
}
