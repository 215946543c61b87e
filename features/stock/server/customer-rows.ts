/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";
import { endOrders, lockWaitingOf } from "./store.ts";
import { cancel } from "./trade.ts";

export const customerRows: readonly CustomerRows[] = [
  stays("stock.dividend", { open: sql`paid_at is null` }),
  stays("stock.order", { open: sql`state = 'open'`, end: cancelAll }),
  goes("stock.position"),
];

async function cancelAll({ db, ledger, now }: RowsTx, customers: readonly string[]): Promise<void> {
  const waiting = await lockWaitingOf(db, customers);
  await endOrders(db, cancel(ledger, waiting, "customer", now));
}
