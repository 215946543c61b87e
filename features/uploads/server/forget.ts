import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Shelf } from "./shelf.ts";
import { deleteDays, deleteFiles, deleteOutdated, listDue, listOutdated } from "./store.ts";

const FILES_A_TURN = 50;
/** Whoever reads a file has read it by then. */
const OUTDATED_MS = HOUR_MS;

/** Deletes what nothing uses: first from the store, then the row, so that a turn that is cut off is done again. */
export const forget = ({ files }: Shelf): Job => ({
  name: "uploads.forget",
  everyMs: 5 * MINUTE_MS,
  run: async (tx) => {
    const due = await listDue(tx.db, tx.now, FILES_A_TURN);
    for (const { key } of due) await files.remove(key);
    await deleteFiles(
      tx.db,
      due.map(({ name }) => name),
    );
    const outdated = await listOutdated(tx.db, later(tx.now, -OUTDATED_MS), FILES_A_TURN);
    for (const key of outdated) await files.remove(key);
    await deleteOutdated(tx.db, outdated);
    await deleteDays(tx.db, later(tx.now, -DAY_MS).toISOString().slice(0, 10));
    return due.length === FILES_A_TURN || outdated.length === FILES_A_TURN ? "more" : "done";
  },
});
