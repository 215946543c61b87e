/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, stays, type RowsTx } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";
import { movedBy } from "./postings.ts";
import { takeOut, withRates } from "./settle.ts";
import { lockRunningOf, writeDecided } from "./store.ts";

export const customerRows: readonly CustomerRows[] = [
  stays("yields.subscription", { open: sql`status = 'running'`, end: redeemAll }),
];

const ROWS_MAX = 200;

/** Some at a time: what is left is redeemed at the next turn. */
async function redeemAll(tx: RowsTx, customers: readonly string[]): Promise<void> {
  const running = await lockRunningOf(tx.db, customers, ROWS_MAX);
  if (running.length === 0) return;
  await tx.ledger.open(running.flatMap(({ customerId, currency }) => movedBy(customerId, currency)));
  const decided = [];
  for (const one of await withRates(tx.db, running)) {
    const { row, postings } = takeOut(one, one.remaining, tx.now);
    if (!postings.every((posting) => tx.ledger.covers(posting))) continue;
    for (const posting of postings) tx.ledger.take(posting);
    decided.push(row);
  }
  await writeDecided(tx.db, decided);
}
