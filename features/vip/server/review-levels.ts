import { MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { judgeLevels } from "./raise.ts";
import { lockDue } from "./store.ts";

const DUE_MAX = 500;

/** Renews levels whose time is over, or lets them fall by one. */
export const reviewLevels = (notify: Notify): Job => ({
  name: "vip.review-levels",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const rows = await lockDue(tx.db, tx.now, DUE_MAX);
    if (rows.length > 0) await judgeLevels(tx, notify, rows);
    return rows.length === DUE_MAX ? "more" : "done";
  },
});
