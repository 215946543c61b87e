import { MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { holdValue } from "../holds.ts";
import { deleteProofs } from "../proofs/store.ts";
import { tellAct } from "../security-act.ts";
import { endSessions } from "../sessions.ts";
import { findCustomer } from "../store.ts";
import type { Terms } from "../terms.ts";
import { takeDueResets } from "./store.ts";

const ROWS_MAX = 100;

/** Takes the factors away of whoever has waited long enough and was not stopped. */
export const resetDueFactors = (terms: Terms): Job => ({
  name: "identity.reset-due-factors",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const taken = await takeDueResets(tx.db, tx.now, ROWS_MAX);
    for (const customerId of taken) {
      const customer = await findCustomer(tx.db, customerId);
      if (!customer) continue;
      await holdValue(tx, customerId, "factor-changed");
      await deleteProofs(tx.db, customerId);
      await endSessions(tx, customerId, { except: null });
      tellAct(tx, terms, customer, "factor-reset-done");
    }
    return taken.length === ROWS_MAX ? "more" : "done";
  },
});
