import type { Notify } from "@assay/features/messages/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { maturedNotice } from "./notices.ts";
import { type Rated, settle, withRates } from "./settle.ts";
import { holdDue, writeDecided } from "./store.ts";

/** Pays days as they are over, gives contracts' amounts back as they end, and tells of that. */
export const payDue = (notify: Notify): Job =>
  dueJob<Rated>({
    name: "yields.pay-due",
    limit: 200,
    lock: async ({ db, now }, limit) => await withRates(db, await holdDue(db, now, limit)),
    decide: settle,
    write: async (tx, decided) => {
      await writeDecided(tx.db, decided);
      await notify(tx, decided.filter(({ status }) => status === "ended").map(maturedNotice));
      for (const customerId of new Set(decided.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    },
  });
