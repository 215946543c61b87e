import { MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { idleSince } from "./sessions.ts";
import { deleteOverSessions } from "./store.ts";

const ROWS_MAX = 1_000;

/** Ends sessions that nobody has used for too long or that are over, and tells it: devices must hear no more of their customers. */
export const endOverSessions: Job = {
  name: "identity.end-over-sessions",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const ended = await deleteOverSessions(tx.db, { now: tx.now, idleSince: idleSince(tx.now), rowsMax: ROWS_MAX });
    for (const [customerId, sessions] of Map.groupBy(ended, (session) => session.customer_id)) {
      tx.emit(events.sessionsEnded, { customerId, sessionIds: sessions.map(({ id }) => id) });
    }
    return ended.length === ROWS_MAX ? "more" : "done";
  },
};
