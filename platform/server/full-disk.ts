/** Whether something could not be done because the disk below the data folder is full. */
import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** A segment of PostgreSQL's log: with less room than that it does not start, and cannot even write why. */
const ROOM_BYTES_MIN = 16 * 1024 ** 2;

/** As the system, PostgreSQL and SQLite call it. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** What programs write that we have run. */
const words = /No space left on device|Disk quota exceeded|disk is full/;

/** A sentence that says what to do when a start failed for want of room; undefined when it failed for another reason. */
export const fullDiskSentence = (fault: unknown, folder: string): string | undefined =>
  tellsOfIt(fault) || roomAt(folder) < ROOM_BYTES_MIN
    ? `The disk of the data folder ${folder} is full: make room on it, or set DATA_DIR to a folder on another disk.`
    : undefined;

function tellsOfIt(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return codes.has((fault as NodeJS.ErrnoException).code) || words.test(fault.message) || tellsOfIt(fault.cause);
}

/** Bytes that an ordinary account may still write there. */
function roomAt(folder: string): number {
  if (!existsSync(folder)) return folder === dirname(folder) ? Infinity : roomAt(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
