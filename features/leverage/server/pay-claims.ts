/** Profits that the house could not pay are owed, and paid as soon as it has money again, the oldest first. */
import { recordResults } from "@assay/features/protection/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { HOUSE, leverageClaim, QUOTE } from "./postings.ts";
import { listClaims, writePositions } from "./store.ts";

const EVERY_MS = 60_000;
const BATCH = 200;

export const payClaims: Job = {
  name: "leverage.pay-claims",
  everyMs: EVERY_MS,
  run: async (tx) => {
    await tx.ledger.open([{ address: HOUSE, currency: QUOTE }]);
    const paid = [];
    const postings = [];
    for (const position of await listClaims(tx.db, BATCH)) {
      const fund = tx.ledger.balance(HOUSE, QUOTE).units;
      if (fund === 0n) break;
      const units = position.unpaid < fund ? position.unpaid : fund;
      position.unpaid -= units;
      position.returned = position.returned! + units;
      position.changes += 1;
      const posting = leverageClaim(`${position.id}#${position.changes}`, position.customerId, units)!;
      await tx.ledger.post(posting);
      postings.push(posting);
      paid.push(position);
    }
    if (paid.length > 0) await Promise.all([writePositions(tx.db, paid), recordResults(tx, postings)]);
    for (const { customerId, id } of paid) tx.emit(events.positionsChanged, { customerId, ids: [id], news: [] });
    return "done";
  },
};
