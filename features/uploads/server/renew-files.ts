/**
 * Files that lie under an older key are sealed anew. What is put into the store is noted first and what it replaces afterwards, so that a
 * turn that is cut off leaves nothing there that nobody would delete.
 */
import { SECOND_MS } from "@assay/core/time.ts";
import { type Job, type KeyUse, preparedJob } from "@assay/server/feature.ts";
import { keyOf } from "@assay/server/outside/files.ts";
import { versionIn } from "@assay/server/outside/sealing.ts";
import type { Shelf } from "./shelf.ts";
import { countOlder, deleteOutdated, listOlder, moveFile, noteOutdated } from "./store.ts";

/** Each is read, sealed and written: some megabytes a turn. */
const FILES_A_TURN = 10;

export const olderFiles: KeyUse = { purpose: "files", what: "files", left: countOlder };

interface Moved {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly keyVersion: number;
}

export const renewFiles = (shelf: Shelf): Job =>
  preparedJob<readonly Moved[]>({
    name: "uploads.renew",
    everyMs: 10 * SECOND_MS,
    prepare: async (transact) => {
      const older = await transact(async ({ db }) => await listOlder(db, shelf.version(), FILES_A_TURN));
      const moved: Moved[] = [];
      for (const { name, key: from } of older) {
        const bytes = await shelf.fetch(from);
        // One that is gone from the store has nothing to seal: it is said to lie under the new key.
        const sealed = bytes && shelf.seal(bytes);
        const to = sealed ? keyOf(sealed) : from;
        if (sealed) {
          await transact(async ({ db, now }) => await noteOutdated(db, [to], now));
          await shelf.files.put(sealed);
        }
        moved.push({ name, from, to, keyVersion: sealed ? versionIn(sealed) : shelf.version() });
      }
      return moved.length > 0 ? moved : undefined;
    },
    run: async (tx, moved) => {
      for (const one of moved) {
        // One that was deleted meanwhile leaves what was just put to the next turns of `uploads.forget`.
        if (!(await moveFile(tx.db, one)) || one.to === one.from) continue;
        await deleteOutdated(tx.db, [one.to]);
        await noteOutdated(tx.db, [one.from], tx.now);
      }
      return moved.length === FILES_A_TURN ? "more" : "done";
    },
  });
