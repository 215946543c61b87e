/** What time does: unpaid payments are over with their rate, and what was matched is delivered. */
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { writeDelivered } from "./books-store.ts";
import { deliveredNotice } from "./notices.ts";
import { sold } from "./book-postings.ts";
import { deliver, unlock } from "./postings.ts";
import { holdMatched, holdUnpaid, type Payment, writeOutcome } from "./store.ts";
import type { FiatTerms } from "./terms.ts";

const TURN = 200;

export const expired = (payment: Payment, now: Date): Payment => ({ ...payment, status: "expired", promised: 0n, endedAt: now });

const tell = (tx: Tx, rows: readonly Payment[]): void => {
  for (const customerId of new Set(rows.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
};

export const expire: Job = dueJob<Payment>({
  name: "fiat.expire",
  limit: TURN,
  lock: async ({ db, now }, limit) => await holdUnpaid(db, now, limit),
  decide: (payment, now) => ({ row: expired(payment, now), postings: unlock(payment) }),
  write: async (tx, rows) => {
    await writeOutcome(tx.db, rows);
    tell(tx, rows);
  },
});

/** Late money buys from what the pool has left: while that is too little, only what was set aside is delivered. */
export const deliverMatched = ({ notify }: FiatTerms): Job =>
  dueJob<Payment>({
    name: "fiat.deliver",
    limit: TURN,
    lock: async ({ db, now }, limit, dry) => await holdMatched(db, now, limit, dry.length > 0),
    payer: ({ owed, delivered, promised }) => ((owed ?? 0n) - delivered <= promised ? "promised" : "pool"),
    decide: (payment, now) => ({
      row: {
        ...payment,
        status: "delivered",
        promised: 0n,
        chooseBy: null,
        delivered: payment.owed ?? 0n,
        sold: payment.paid ?? 0n,
        endedAt: now,
      },
      postings: [...deliver(payment), ...sold(payment)],
    }),
    write: async (tx, rows) => {
      await writeOutcome(tx.db, rows);
      await writeDelivered(
        tx.db,
        rows.map(({ id }) => id),
      );
      await notify(tx, rows.map(deliveredNotice));
      tell(tx, rows);
    },
  });
