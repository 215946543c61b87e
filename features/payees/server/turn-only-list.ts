import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { HOLD_MS, isOnlyList } from "../rules.ts";
import { describeRestriction } from "./answers.ts";
import { onlyListNotice } from "./notices.ts";
import { findRestriction, lockList, saveRestriction } from "./store.ts";
import type { Terms } from "./terms.ts";

type OnlyList = OutputOf<typeof calls.showOnlyList>;

export async function turnOnlyListOn(tx: Writer<Customer>): Promise<OnlyList> {
  const { customerId } = tx.caller;
  await lockList(tx.db, customerId);
  await saveRestriction(tx.db, customerId, null, tx.now);
  tx.emit(events.changed, { customerId });
  return describeRestriction({ offAt: null }, tx.now);
}

/** It ends a day later. Asked twice, it ends when it was asked first. */
export const turnOnlyListOff =
  ({ notify }: Terms) =>
  async (tx: Writer<Customer>): Promise<OnlyList> => {
    const { customerId } = tx.caller;
    await lockList(tx.db, customerId);
    const now = await findRestriction(tx.db, customerId);
    if (!isOnlyList(now, tx.now)) reject("only-list-off");
    const offAt = now?.offAt ?? later(tx.now, HOLD_MS);
    await saveRestriction(tx.db, customerId, offAt, tx.now);
    await notify(tx, [onlyListNotice(customerId, tx.now)]);
    tx.emit(events.changed, { customerId });
    return describeRestriction({ offAt }, tx.now);
  };
