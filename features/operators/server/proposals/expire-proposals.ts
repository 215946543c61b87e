import type { Job } from "@assay/server/feature.ts";
import { finish } from "@assay/server/operators/four-eyes.ts";
import { holdExpired } from "@assay/server/operators/proposals.ts";

const BATCH = 50;

export const expireProposals: Job = {
  name: "operators.expire",
  everyMs: 60_000,
  run: async (tx) => {
    const expired = await holdExpired(tx.db, tx.now, BATCH);
    for (const proposal of expired) await finish(tx, proposal, "expired", null);
    return expired.length === BATCH ? "more" : "done";
  },
};
