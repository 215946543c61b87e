import { amount } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { dividendNotice } from "./notices.ts";
import { DIVIDEND_FUND, stockDividend } from "./postings.ts";
import { lockOwed, markPaid } from "./store.ts";

const PAID_AT_ONCE_MAX = 200;
const QUOTE = "USDT";

/** Pays owed dividends, the oldest first, for as long as the fund has money. What is left stays owed. */
export const payDividends = (notify: Notify): Job => ({
  name: "stock.pay-dividends",
  everyMs: 5 * SECOND_MS,
  run: async (tx) => {
    const owed = await lockOwed(tx.db, PAID_AT_ONCE_MAX);
    if (owed.length === 0) return "done";
    await tx.ledger.open([{ address: DIVIDEND_FUND, currency: QUOTE }]);
    const paid: typeof owed = [];
    for (const one of owed) {
      const posting = stockDividend(one.actionId, one.customerId, amount(QUOTE, one.units));
      if (!tx.ledger.covers(posting)) break;
      tx.ledger.take(posting);
      paid.push(one);
    }
    await markPaid(
      tx.db,
      paid.map(({ id }) => id),
      tx.now,
    );
    await notify(
      tx,
      paid.map(({ id, customerId, base, units }) => dividendNotice(id, customerId, base, amount(QUOTE, units))),
    );
    for (const customerId of new Set(paid.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    return paid.length === PAID_AT_ONCE_MAX ? "more" : "done";
  },
});
