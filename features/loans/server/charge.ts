/** Interest by the hour and by the overdue day, and what customers are told of the end of a term. */
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { endOf } from "../rules.ts";
import { REMINDED_DAYS } from "./borrow.ts";
import { stepOf } from "./changing.ts";
import { overdueNotice, reminderNotice } from "./notices.ts";
import { accrueDue, holdReminded, steps, writeLoans } from "./store.ts";

const CHARGED_AT_ONCE = 5_000;
const REMINDED_AT_ONCE = 200;

/** Charges what has begun, thousands of loans in one statement; what is charged moves when it is paid. */
export const charge = (notify: Notify): Job => ({
  name: "loans.charge",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const { charged, overdue } = await accrueDue(tx.db, tx.now, CHARGED_AT_ONCE);
    await steps.insert(
      tx.db,
      overdue.map((loan) => stepOf(tx, loan, "overdue", { amount: loan.principal })),
    );
    await notify(tx, overdue.map(overdueNotice));
    for (const customerId of new Set(overdue.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    return charged === CHARGED_AT_ONCE ? "more" : "done";
  },
});

/** Reminds of an end three days and one day before. */
export const remind = (notify: Notify): Job => ({
  name: "loans.remind",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const found = await holdReminded(tx.db, tx.now, REMINDED_AT_ONCE);
    await writeLoans(
      tx.db,
      found.map((loan) => {
        const next = REMINDED_DAYS.map((days) => later(endOf(loan), -days * DAY_MS)).find((at) => at > tx.now);
        return { ...loan, remindAt: next ?? null };
      }),
    );
    await notify(
      tx,
      found.filter((loan) => endOf(loan) > tx.now).map((loan) => reminderNotice(loan, tx.now)),
    );
    return found.length === REMINDED_AT_ONCE ? "more" : "done";
  },
});
