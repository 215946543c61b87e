/** Recordings of real markets, with which tests compare. They are no part of the repository and lie beside it. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../../../shared/data");

/** Where a recording lies, by its path below that folder. */
export const sharedRecording = (path: string): string => join(folder, path);

/** What brings the recordings where there are none, for `skip`; false where they are. */
export const recordingsAbsent: string | false = existsSync(folder) ? false : "put the recorded markets into `../shared/data`";
