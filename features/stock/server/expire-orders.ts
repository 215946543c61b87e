import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { cancelledNotice } from "./notices.ts";
import { endOrders, lockExpired } from "./store.ts";
import { cancelled } from "./trade.ts";

const EXPIRED_AT_ONCE_MAX = 100;

/** Ends the orders whose session is over, and gives back what they held. */
export const expireOrders = (notify: Notify): Job =>
  dueJob({
    name: "stock.expire-orders",
    limit: EXPIRED_AT_ONCE_MAX,
    lock: async ({ db, now }, limit, dry) => await lockExpired(db, now, limit, dry),
    // One that lacks what it should hold keeps no other waiting.
    payer: ({ id }) => id,
    decide: (order, now) => cancelled(order, "expired", now),
    write: async (tx, expired) => {
      await endOrders(tx.db, expired);
      await notify(tx, expired.map(cancelledNotice));
      for (const customerId of new Set(expired.map((order) => order.customerId))) tx.emit(events.changed, { customerId });
    },
  });
