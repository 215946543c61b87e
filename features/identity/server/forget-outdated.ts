import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { deleteOutdated } from "./store.ts";

const ROWS_MAX = 1_000;

/** Deletes dead codes, counts that no limit reads any more, and networks that were not used for a year. */
export const forgetOutdated: Job = {
  name: "identity.forget-outdated",
  everyMs: HOUR_MS,
  run: async ({ db, now }) => {
    const deleted = await deleteOutdated(db, {
      now,
      dayAgo: later(now, -DAY_MS),
      yearAgo: later(now, -365 * DAY_MS),
      rowsMax: ROWS_MAX,
    });
    return deleted >= ROWS_MAX ? "more" : "done";
  },
};
