/**
 * Draws the app's icons into public/icons: the golden diamond of icon.svg, point by point, so that no image tool is needed.
 * Run it when the mark changes: `node apps/web/icons.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

const CANVAS: Colour = [10, 10, 11];
const GOLD: readonly [Colour, Colour] = [
  [232, 217, 180],
  [191, 159, 95],
];
const WHITE: readonly [Colour, Colour] = [
  [255, 255, 255],
  [255, 255, 255],
];

interface Icon {
  readonly name: string;
  readonly size: number;
  /** Half the side of the diamond's square, as a share of the icon; the square stands on its corner. */
  readonly reach: number;
  readonly fill: readonly [Colour, Colour];
  /** Radius of the ground's corners as a share of the icon; undefined for no ground. */
  readonly ground?: number;
}

/** A maskable icon fills its square, and its mark stays within the circle of 40 % that every mask leaves. */
const icons: readonly Icon[] = [
  { name: "192", size: 192, reach: 0.235, fill: GOLD, ground: 0.22 },
  { name: "512", size: 512, reach: 0.235, fill: GOLD, ground: 0.22 },
  { name: "maskable-192", size: 192, reach: 0.2, fill: GOLD, ground: 0 },
  { name: "maskable-512", size: 512, reach: 0.2, fill: GOLD, ground: 0 },
  { name: "apple-touch", size: 180, reach: 0.22, fill: GOLD, ground: 0 },
  { name: "badge", size: 96, reach: 0.29, fill: WHITE },
];

/** Share of the mark's half side that its corners are rounded by, as in icon.svg. */
const ROUNDING = 0.5;

/** How far a point lies outside a square with rounded corners around the origin; negative within. */
function outside(x: number, y: number, half: number, radius: number): number {
  const [dx, dy] = [Math.abs(x) - half + radius, Math.abs(y) - half + radius];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

const covered = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));
const mixed = (from: Colour, to: Colour, share: number): number[] => from.map((part, at) => part + (to[at]! - part) * share);

/** Red, green, blue and opacity of one point. */
function point({ size, reach, fill, ground }: Icon, column: number, row: number): number[] {
  const [x, y] = [column + 0.5 - size / 2, row + 0.5 - size / 2];
  const half = size * reach;
  // The mark's own axes, an eighth of a turn away from the icon's.
  const [u, v] = [(x + y) * Math.SQRT1_2, (y - x) * Math.SQRT1_2];
  const colour = mixed(fill[0], fill[1], (u + v) / (4 * half) + 0.5);
  const mark = covered(outside(u, v, half, half * ROUNDING));
  if (ground === undefined) return [...colour, mark * 255];
  const below = covered(outside(x, y, size / 2, size * ground));
  return [...CANVAS.map((part, at) => part + (colour[at]! - part) * mark), (ground === 0 ? 1 : below) * 255];
}

function png(icon: Icon): Buffer {
  const rows = Array.from({ length: icon.size }, (_, row) => [
    0,
    ...Array.from({ length: icon.size }, (_unused, column) => point(icon, column, row)).flat(),
  ]).flat();
  const head = Buffer.alloc(13);
  head.writeUInt32BE(icon.size, 0);
  head.writeUInt32BE(icon.size, 4);
  // Eight bits a part, four parts a point.
  head.set([8, 6], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Uint8Array.from(rows, Math.round), { level: 9 });
  return Buffer.concat([signature, section("IHDR", head), section("IDAT", pixels), section("IEND", Buffer.alloc(0))]);
}

function section(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(content.length, 0);
  edges.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
}

const folder = join(import.meta.dirname, "public", "icons");
await mkdir(folder, { recursive: true });
for (const icon of icons) await writeFile(join(folder, `${icon.name}.png`), png(icon));
