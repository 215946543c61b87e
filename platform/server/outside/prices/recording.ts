/**
 * Recorded market data: raw Binance messages, one a line, as `<receive time in ns> <JSON>`, plain or gzipped. A line
 * without a stream name is a REST snapshot of the book of the file's market.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { SECOND_MS } from "@assay/core/time.ts";
import { BinanceConversation, symbolAtBinance } from "./binance.ts";

/** A recording is held in memory; a longer one is played as several files. */
const RECORDING_BYTES_MAX = 512 * 1024 * 1024;

/** A market whose file has ended has fallen silent, unless another file goes on sooner. */
const SILENT_MS = 5 * SECOND_MS;
/** What Binance says of futures alone. Their messages look like those of spot in everything else. */
const FUTURES = /"pu":\d|"X":"|"e":"(?:bookTicker|markPriceUpdate|forceOrder|contractInfo)"/;
const DIGEST_LENGTH = 12;

export interface Recording {
  readonly name: string;
  /** Names the content: another file of the same name is another recording. */
  readonly digest: string;
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
  /** Whether nothing more is recorded of its market for a while. */
  readonly isLast: boolean;
}

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, DIGEST_LENGTH);

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
  if (lines.some((line) => FUTURES.test(line))) {
    throw new Error(`${path} records futures, whose prices are not those of the coin`);
  }
  if (lines.some((line) => line.includes('"stream"') && !line.includes(`"stream":"${stream}@`))) {
    throw new Error(`${path} records several markets: each needs a file of its own, because a snapshot does not say whose it is`);
  }
  if (!hasBook(base, lines)) {
    throw new Error(`${path} holds no snapshot that its changes continue, so that its order book would stay empty`);
  }
  return { name: basename(path), digest: digestOf(bytes), base, firstAt: readLine(base, lines[0]!).at, lines };
}

/** Whether the order book is known from some line on. */
function hasBook(base: string, lines: readonly string[]): boolean {
  const conversation = new BinanceConversation([base]);
  return lines.some((line) => {
    const { text, isSnapshot } = readLine(base, line);
    if (isSnapshot) conversation.hearSnapshot(base, text, 0);
    else if (text.includes('"depthUpdate"')) conversation.hear(text, 0);
    return conversation.depthOf(base)?.book !== undefined;
  });
}

function readLine(base: string, line: string): Omit<RecordedLine, "isLast"> {
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
    const { line } = earliest;
    earliest.next += 1;
    const text = earliest.recording.lines[earliest.next];
    const goesOn = ({ line: { base, at } }: (typeof cursors)[number]): boolean => base === line.base && at - line.at < SILENT_MS;
    yield { ...line, isLast: text === undefined && !cursors.some((other) => other !== earliest && goesOn(other)) };
    if (text === undefined) cursors.splice(cursors.indexOf(earliest), 1);
    else earliest.line = readLine(earliest.recording.base, text);
  }
}
