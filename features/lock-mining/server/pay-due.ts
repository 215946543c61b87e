import type { Notify } from "@assay/features/messages/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { daysOf, exitAt, nextDue, promiseOf } from "../rules.ts";
import { maturedNotice } from "./notices.ts";
import { dividend, penaltyOf, redeem } from "./postings.ts";
import { holdDue, type Lock, writeDecided } from "./store.ts";

/**
 * What a moment makes of a lock: whole days are paid, however many nobody was there to pay. It ends with its term, or now where its
 * customer asks for that: the amount comes back, and the penalty goes to the pool.
 */
export function decide(lock: Lock, now: Date, asked: "to go on" | "to end" = "to go on"): { row: Lock; postings: Posting[] } {
  const daysPaid = daysOf(lock, now);
  const { accrued, penalty, back } = exitAt(lock, lock.paid, now);
  const paid: Lock = { ...lock, daysPaid, paid: accrued, dueAt: nextDue(lock, daysPaid) };
  const dividends = dividend(paid, accrued - lock.paid);
  const isOver = daysPaid === lock.periodDays;
  if (!isOver && asked === "to go on") return { row: paid, postings: dividends };
  const row: Lock = { ...paid, status: "redeemed", ended: isOver ? "matured" : "early", redeemedAt: now, penalty, back };
  const unneeded = promiseOf(lock.amount, lock) - accrued;
  return { row, postings: [...dividends, ...redeem(row, unneeded), ...penaltyOf(row, penalty)] };
}

/** Pays days as they pass, gives amounts back as their terms end, and tells of that. */
export const payDue = (notify: Notify): Job =>
  dueJob<Lock>({
    name: "lock-mining.pay-due",
    limit: 200,
    lock: ({ db, now }, limit) => holdDue(db, now, limit),
    decide,
    write: async (tx, decided) => {
      await writeDecided(tx.db, decided);
      // Of one that renews it is told what becomes of that.
      await notify(tx, decided.filter(({ status, renews }) => status === "redeemed" && !renews).map(maturedNotice));
      for (const customerId of new Set(decided.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    },
  });
