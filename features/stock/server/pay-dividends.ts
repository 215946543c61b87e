import { amount } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { dividendNotice } from "./notices.ts";
import { stockDividend } from "./postings.ts";
import { dividendTable, lockOwed } from "./store.ts";

const PAID_AT_ONCE_MAX = 200;
const QUOTE = "USDT";

/** Pays owed dividends, the oldest first, for as long as the fund has money. What is left stays owed. */
export const payDividends = (notify: Notify): Job =>
  dueJob({
    name: "stock.pay-dividends",
    everyMs: 5 * SECOND_MS,
    limit: PAID_AT_ONCE_MAX,
    lock: async ({ db }, limit, dry) => (dry.length > 0 ? [] : await lockOwed(db, limit)),
    decide: (owed, paidAt) => ({
      row: { ...owed, paidAt },
      postings: [stockDividend(owed.actionId, owed.customerId, amount(QUOTE, owed.units))],
    }),
    write: async (tx, paid) => {
      await dividendTable.update(tx.db, paid, ["paidAt"]);
      await notify(
        tx,
        paid.map(({ id, customerId, base, units }) => dividendNotice(id, customerId, base, amount(QUOTE, units))),
      );
      for (const customerId of new Set(paid.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    },
  });
