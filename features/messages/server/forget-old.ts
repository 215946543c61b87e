import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { deleteOldMessages, deleteOldSubscriptions } from "./store.ts";

const ROWS_AT_ONCE_MAX = 1_000;
const KEPT_MS = 365 * DAY_MS;
const READ_KEPT_MS = 90 * DAY_MS;
/** No session lives longer. */
const SUBSCRIBED_MS = 7 * DAY_MS;

export const forgetOld: Job = {
  name: "messages.forget-old",
  everyMs: HOUR_MS,
  run: async ({ db, now }) => {
    const before = { before: later(now, -KEPT_MS), readBefore: later(now, -READ_KEPT_MS), limit: ROWS_AT_ONCE_MAX };
    const deleted = [
      await deleteOldMessages(db, before),
      await deleteOldSubscriptions(db, later(now, -SUBSCRIBED_MS), ROWS_AT_ONCE_MAX),
    ];
    return deleted.includes(ROWS_AT_ONCE_MAX) ? "more" : "done";
  },
};
