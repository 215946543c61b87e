/**
 * Recorded market data: raw Binance messages, one a line, as `<receive time in ns> <JSON>`, plain or gzipped. A line
 * without a stream name is a REST snapshot of the book of the file's market.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { symbolAtBinance } from "./binance.ts";

/** A recording is held in memory; a longer one is played as several files. */
const RECORDING_BYTES_MAX = 512 * 1024 * 1024;

export interface Recording {
  readonly name: string;
  readonly base: string;
  /** Receive time of the first line, in ms. */
  readonly firstAt: number;
  readonly lines: readonly string[];
}

export interface RecordedLine {
  readonly base: string;
  /** Receive time in ms, fractions included. */
  readonly at: number;
  readonly text: string;
  readonly isSnapshot: boolean;
}

/** Reads a recording of one of the given markets; throws with a plain sentence when the file is none. */
export async function readRecording(path: string, bases: readonly string[]): Promise<Recording> {
  const bytes = await readFile(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isGzip ? await promisify(gunzip)(bytes, { maxOutputLength: RECORDING_BYTES_MAX }) : bytes;
  const lines = content
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
  const stream = lines.find((line) => line.includes('"stream"'))?.match(/"stream":"([a-z0-9]+)@/)?.[1];
  const base = bases.find((one) => symbolAtBinance(one).toLowerCase() === stream);
  if (base === undefined) throw new Error(`${path} is no recording of a market that is traded here`);
  return { name: basename(path), base, firstAt: readLine(base, lines[0]!).at, lines };
}

function readLine(base: string, line: string): RecordedLine {
  const space = line.indexOf(" ");
  const text = line.slice(space + 1);
  // Nanoseconds since 1970 exceed what a number holds exactly; the last digits are cut off before they become ms.
  const at = Number(line.slice(0, Math.max(space - 3, 0))) / 1_000;
  return { base, at, text, isSnapshot: !text.includes('"stream"') };
}

/** The lines of several recordings, in the order in which they were received. */
export function* inOrder(recordings: readonly Recording[]): Generator<RecordedLine> {
  const cursors = recordings.map((recording) => ({ recording, next: 0, line: readLine(recording.base, recording.lines[0]!) }));
  while (cursors.length > 0) {
    const earliest = cursors.reduce((best, cursor) => (cursor.line.at < best.line.at ? cursor : best));
    yield earliest.line;
    earliest.next += 1;
    const text = earliest.recording.lines[earliest.next];
    if (text === undefined) cursors.splice(cursors.indexOf(earliest), 1);
    else earliest.line = readLine(earliest.recording.base, text);
  }
}
