import { MINUTE_MS } from "@assay/core/time.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { endPictureTerms, listOverdue, pictures } from "./store.ts";

const PICTURES_A_TURN = 100;

/** Pictures go when their time is over. The verdicts stay. */
export const forgetPictures = (uploads: Uploads): Job => ({
  name: "verification.forget-pictures",
  everyMs: 10 * MINUTE_MS,
  run: async (tx) => {
    const overdue = await listOverdue(tx.db, tx.now, PICTURES_A_TURN);
    await uploads.release(
      tx,
      overdue.map(({ file }) => file),
    );
    await pictures.update(
      tx.db,
      overdue.map((one) => ({ ...one, goneAt: tx.now, toRead: false })),
      ["goneAt", "toRead"],
    );
    await endPictureTerms(tx.db, tx.now);
    return overdue.length === PICTURES_A_TURN ? "more" : "done";
  },
});
