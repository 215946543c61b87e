/** Lets what customers trade count for their coupons, and pays what that brings, in the transaction in which it is counted. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { TradeListener } from "@assay/features/vip/server.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { CURRENCY, progressOf } from "../rules.ts";
import { fulfilledNotice } from "./notices.ts";
import { giveBack, payCash, pool, spotAddress } from "./postings.ts";
import { addReturned, type Coupon, lockActive, type ReturnedRow, writeCoupons } from "./store.ts";

export const hearTrades =
  (notify: Notify): TradeListener =>
  async (tx, trades) => {
    const active = await lockActive(tx.db, [...new Set(trades.map(({ customerId }) => customerId))]);
    if (active.length === 0) return;
    const traded = Map.groupBy(trades, ({ customerId }) => customerId);
    const changed: Coupon[] = [];
    const postings: Posting[] = [];
    const returned: ReturnedRow[] = [];
    for (const [customerId, mine] of Map.groupBy(active, (one) => one.customerId)) {
      const next = progressOf(mine, traded.get(customerId) ?? []);
      returned.push(...next.returned.map((one) => ({ customerId, ...one })));
      for (const [place, now] of next.coupons.entries()) {
        const before = mine[place]!;
        if (now.traded === before.traded) continue;
        const due = now.paid - before.paid;
        const isUsed = now.paid === now.worth;
        const payments = now.payments + (due > 0n ? 1 : 0);
        const row: Coupon = { ...now, payments, ...(isUsed && { state: "used" as const, endedAt: tx.now }) };
        changed.push(row);
        postings.push(...(row.kind === "fee" ? giveBack : payCash)(row, due));
      }
    }
    const customers = [...new Set(changed.map(({ customerId }) => customerId))];
    if (postings.length > 0) {
      await tx.ledger.open([pool.promised, ...customers.map(spotAddress)].map((address) => ({ address, currency: CURRENCY })));
      for (const posting of postings) await tx.ledger.post(posting);
    }
    await writeCoupons(tx.db, changed);
    await addReturned(tx.db, returned);
    await notify(tx, changed.filter(({ kind, state }) => kind === "cash" && state === "used").map(fulfilledNotice));
    for (const customerId of customers) tx.emit(events.changed, { customerId });
  };
