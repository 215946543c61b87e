/** The smallest files of each kind that are whole, for tests. */

const box = (name: string, body: Uint8Array = new Uint8Array()): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, body]);
};

const mp3Frame = Buffer.alloc(417);
mp3Frame.set([0xff, 0xfb, 0x90, 0x00]);
const ebml = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from("webm")]);

export const mediaFakes = {
  "image/gif": Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  "video/mp4": Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1")),
    box("moov", Buffer.alloc(16)),
    box("mdat", Buffer.alloc(32)),
  ]),
  "video/webm": Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | ebml.length]),
    ebml,
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80 | 32]),
    Buffer.alloc(32),
  ]),
  "audio/mpeg": Buffer.concat(Array.from({ length: 5 }, () => mp3Frame)),
} as const;
