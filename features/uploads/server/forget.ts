import { DAY_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Shelf } from "./shelf.ts";
import { deleteDays, deleteFiles, listDue } from "./store.ts";

const FILES_A_TURN = 50;

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
    await deleteDays(tx.db, later(tx.now, -DAY_MS).toISOString().slice(0, 10));
    return due.length === FILES_A_TURN ? "more" : "done";
  },
});
