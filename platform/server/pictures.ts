/**
 * Pictures that people send, made anew from what can be seen: whatever else was in the file (places, names, tails that another
 * program would run) is gone. One picture is worked on at a time, so that many at once need no more memory than one.
 */
import { Rejection, reject } from "@assay/core/rejection.ts";
import type { Sharp, SharpOptions } from "sharp";

/** Pixels that are unpacked at most: beyond it lies what no camera of a phone makes. */
const PIXELS_MAX = 40_000_000;
/** The longer side that is kept. */
const SIDE_MAX = 2_560;
const QUALITY = 88;

export interface Picture {
  readonly mediaType: "image/jpeg" | "image/webp";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What its first bytes say that a file is; nothing else is opened. */
export function formatOf(bytes: Uint8Array): "jpeg" | "png" | "webp" | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "webp" : undefined;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs after all that was asked for before. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return await turn;
}

async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "warning", sequentialRead: true, ...options });
}

/**
 * The picture, upright, at most 2,560 pixels a side: a JPEG stays one, PNG and WebP become WebP. Rejects `not-a-picture` for
 * whatever is none or is damaged, and `too-many-pixels`.
 */
export const remake = async (bytes: Uint8Array): Promise<Picture> =>
  await inTurn(async () => {
    const format = formatOf(bytes) ?? reject("not-a-picture");
    try {
      const size = await (await open(bytes)).metadata();
      if (size.width * size.height > PIXELS_MAX) reject("too-many-pixels", { millions: PIXELS_MAX / 1e6 });
      const upright = (await open(bytes)).autoOrient().resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true });
      const encoded = format === "jpeg" ? upright.jpeg({ quality: QUALITY }) : upright.webp({ quality: QUALITY, effort: 2 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return {
        mediaType: format === "jpeg" ? "image/jpeg" : "image/webp",
        bytes: new Uint8Array(data.buffer, data.byteOffset, data.length),
        width: info.width,
        height: info.height,
      };
    } catch (fault) {
      if (/pixel limit/i.test(String(fault))) reject("too-many-pixels", { millions: PIXELS_MAX / 1e6 });
      if (fault instanceof Rejection) throw fault;
      return reject("not-a-picture");
    }
  });

/** How a picture looks to a camera's judge. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** Variance of the Laplacian at 800 pixels of width: below about 100 nothing small can be read. */
  readonly sharpness: number;
  /** Mean brightness, 0 to 255. */
  readonly light: number;
}

const LOOK_WIDTH = 800;

/** Measures a picture of ours. */
export const lookAt = async (bytes: Uint8Array): Promise<Look> =>
  await inTurn(async () => {
    const { width, height } = await (await open(bytes)).metadata();
    // Statistics are of what a picture was read from, so each step is written first.
    const grey = await (await open(bytes)).resize({ width: LOOK_WIDTH }).greyscale().png().toBuffer();
    const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 };
    const edges = await (await open(grey)).convolve(laplacian).png().toBuffer();
    const of = async (picture: Buffer) => (await (await open(picture)).stats()).channels[0]!;
    return { width, height, sharpness: (await of(edges)).stdev ** 2, light: (await of(grey)).mean };
  });
