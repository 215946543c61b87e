/**
 * What a file of moving pictures or sound is, judged by its whole structure and never by its name. Such files stay as they were sent, so
 * that whoever serves them names the type found here and forbids everything else.
 */
export const mediaTypes = ["image/gif", "video/mp4", "video/webm", "audio/mpeg"] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Undefined for what is none of them, is cut off, or carries something behind its end. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isGif(file)) return "image/gif";
  if (isMp4(file)) return "video/mp4";
  if (isWebm(file)) return "video/webm";
  return isMp3(file) ? "audio/mpeg" : undefined;
}

const isGif = (file: Buffer): boolean =>
  /^GIF8[79]a$/.test(file.toString("latin1", 0, 6)) && file.at(-1) === 0x3b && file.length > 20;

/** Boxes of ISO 14496-12 from the first byte to the last: the brand first, and a description of the film among them. */
function isMp4(file: Buffer): boolean {
  const names: string[] = [];
  let at = 0;
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= file.length;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : size;
    if (length < (isLong ? 16 : 8)) return false;
    names.push(file.toString("latin1", at + 4, at + 8));
    at += length;
  }
  return at === file.length && names[0] === "ftyp" && names.includes("moov") && names.includes("mdat");
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const DOC_TYPE_WEBM = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from("webm")]);

/** An EBML head that says "webm", and one segment that is all the rest; a segment of unknown length comes from a live recording. */
function isWebm(file: Buffer): boolean {
  if (file.length < 40 || file.readUInt32BE(0) !== EBML) return false;
  const head = sizeAt(file, 4);
  if (!head || head.value > 64) return false;
  const segment = head.next + head.value;
  if (segment + 12 > file.length || !file.subarray(head.next, segment).includes(DOC_TYPE_WEBM)) return false;
  const body = file.readUInt32BE(segment) === SEGMENT ? sizeAt(file, segment + 4) : undefined;
  return body !== undefined && (body.isUnknown || body.next + body.value === file.length);
}

/** A number of EBML, whose first byte says how many bytes it has. */
function sizeAt(file: Buffer, at: number): { value: number; next: number; isUnknown: boolean } | undefined {
  const length = Math.clz32(file[at]!) - 23;
  if (length < 1 || length > 8 || at + length > file.length) return undefined;
  let value = BigInt(file[at]! & (0xff >> length));
  for (const byte of file.subarray(at + 1, at + length)) value = value * 256n + BigInt(byte);
  return { value: Number(value), next: at + length, isUnknown: value === (1n << BigInt(7 * length)) - 1n };
}

const MP3_FRAMES_MIN = 4;
/** Kilobits a second of layer III, by version 1 or 2, and samples a second. */
const KBITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const HERTZ = [44_100, 48_000, 32_000] as const;

/** Frame after frame of layer III from the first byte, or from behind its tags, to the last. */
function isMp3(file: Buffer): boolean {
  let at = file.toString("latin1", 0, 3) === "ID3" && file.length > 10 ? 10 + syncSafe(file, 6) : 0;
  const end =
    file.length >= 128 && file.toString("latin1", file.length - 128, file.length - 125) === "TAG"
      ? file.length - 128
      : file.length;
  let frames = 0;
  while (at < end) {
    const length = frameAt(file, at, end);
    if (length === undefined) return false;
    at += length;
    frames += 1;
  }
  return frames >= MP3_FRAMES_MIN;
}

const syncSafe = (file: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((size, place) => size * 128 + (file[at + place]! & 0x7f), 0);

/** How long the frame is; the last one may be cut short by whoever recorded it. */
function frameAt(file: Buffer, at: number, end: number): number | undefined {
  if (at + 4 > end || file[at] !== 0xff || (file[at + 1]! & 0xe6) !== 0xe2) return undefined;
  const version = (file[at + 1]! >> 3) & 3;
  const kbits = KBITS[version === 3 ? 0 : 1][file[at + 2]! >> 4];
  const hertz = HERTZ[(file[at + 2]! >> 2) & 3];
  if (version === 1 || kbits === undefined || kbits === 0 || hertz === undefined) return undefined;
  const slower = version === 3 ? 1 : version === 2 ? 2 : 4;
  const padding = (file[at + 2]! >> 1) & 1;
  const length = Math.floor(((version === 3 ? 144_000 : 72_000) * kbits) / (hertz / slower)) + padding;
  return Math.min(length, end - at);
}
