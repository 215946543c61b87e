import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PostgresFault } from "./fault.ts";

/** How long a start waits for an instance that is just stopping. */
const STOPPING_MS_MAX = 5_000;

/** SQLite's number for a lock that somebody else has. */
const SQLITE_BUSY = 5;

/** A lock that nobody refers to would be collected, and the folder would be free. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, and refuses when another process has it. The lock is one of the kernel's on a
 * SQLite file: the kernel drops it when its holder ends, however that ends, so no stale lock exists.
 */
export function lockFolder(folder: string, waitMs = STOPPING_MS_MAX): { release(): void } {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: waitMs });
  try {
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw new PostgresFault(`The data folder ${folder} cannot be locked (${(cause as Error).message}).`, { cause });
    throw new PostgresFault(
      `Another Assay is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  held.add(lock);
  return {
    release: () => {
      held.delete(lock);
      lock.close();
    },
  };
}
