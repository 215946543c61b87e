/** Profits and nights that the house could not pay are owed, and paid as soon as it has money again. */
import { recordResults } from "@assay/features/protection/server.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { HOUSE, leverageClaim, leverageOvernight, placeOf, QUOTE } from "./postings.ts";
import type { Changed } from "./batch.ts";
import { hearAll, type PositionListener } from "./listeners.ts";
import type { Position } from "./positions.ts";
import { changePurses } from "./purse-store.ts";
import { listClaims, writePositions } from "./store.ts";

const EVERY_MS = 60_000;
const BATCH = 200;

/** Pays so much of what is owed: to the customer, or into the margin of a position that is still open. */
function claim(position: Position, units: bigint): Posting {
  const { id, changes, customerId } = position;
  const reference = `${id}#${changes}`;
  if (position.state === "open") {
    position.margin += units;
    return leverageOvernight(reference, customerId, { held: -units })!;
  }
  position.returned = position.returned! + units;
  return leverageClaim(reference, placeOf(position), units)!;
}

export const payClaims = (listeners: readonly PositionListener[]): Job => ({
  name: "leverage.pay-claims",
  everyMs: EVERY_MS,
  run: async (tx) => {
    await tx.ledger.open([{ address: HOUSE, currency: QUOTE }]);
    const paid = [];
    const postings = [];
    const changed: Changed[] = [];
    const freed = new Map<string, bigint>();
    for (const position of await listClaims(tx.db, BATCH)) {
      const fund = tx.ledger.balance(HOUSE, QUOTE).units;
      if (fund === 0n) break;
      const units = position.unpaid < fund ? position.unpaid : fund;
      const before = { ...position };
      changed.push({ before, now: position });
      position.unpaid -= units;
      position.changes += 1;
      const posting = claim(position, units);
      await tx.ledger.post(posting);
      postings.push(posting);
      const { purse, state } = position;
      if (purse !== null && state === "closed") freed.set(purse, (freed.get(purse) ?? 0n) + units);
      paid.push(position);
    }
    if (paid.length > 0) {
      await Promise.all([writePositions(tx.db, paid), recordResults(tx, postings), changePurses(tx.db, freed)]);
      await hearAll(listeners, tx, changed);
    }
    for (const { customerId, id } of paid) tx.emit(events.positionsChanged, { customerId, ids: [id], news: [] });
    return "done";
  },
});
