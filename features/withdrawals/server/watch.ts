/** Marks missed deadlines, and holds what may not leave before it was signed: for a security hold of its customer, or since value has to stay. */
import { MINUTE_MS } from "@assay/core/time.ts";
import { markLate } from "@assay/server/agreements/steps.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { holdsOfAll } from "@assay/server/holds.ts";
import { events } from "../contract.ts";
import { hasToSpare, type Reason } from "../rules.ts";
import { moveOn } from "./move.ts";
import { staysOfAll } from "./stays.ts";
import { holdWithdrawal, listUnsigned, steps } from "./store.ts";
import type { Terms } from "./terms.ts";

type Prices = Pick<Terms, "priceOf">;

export const watchJob = (terms: Prices): Job => ({
  name: "withdrawals.watch",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    let after: string | undefined;
    for (;;) {
      const rows = await listUnsigned(tx.db, after);
      const held = await heldOf(
        tx,
        rows.map(({ customerId }) => customerId),
        terms,
      );
      for (const { id, customerId, state, reason } of rows)
        if ((state === "held" ? reason : undefined) !== heldFor(held.get(customerId), reason)?.reason)
          await judgeHold(tx, id, terms);
      after = rows.at(-1)?.id;
      if (rows.length < 100) break;
    }
    const { customers, more } = await markLate(tx.db, "withdrawals.withdrawal", tx.now);
    for (const customerId of customers) tx.emit(events.changed, { customerId });
    return more ? "more" : "done";
  },
});

interface Held {
  readonly reason: Reason;
  readonly until: Date | null;
  /** It keeps what is held for this already, and holds nothing anew. */
  readonly isNear: boolean;
}

const heldFor = (held: Held | undefined, reason: Reason | null): Held | undefined =>
  held?.isNear && held.reason !== reason ? undefined : held;

/**
 * Why nothing of these customers may leave now. What was asked for is out of the spot account already, so that nothing may be lacking there; in
 * the meantime prices have fallen, he has lost it, or more has to stay.
 */
async function heldOf(tx: Tx, customers: readonly string[], { priceOf }: Prices): Promise<ReadonlyMap<string, Held>> {
  const [holds, stays] = [await holdsOfAll(tx, customers), await staysOfAll(tx, customers, priceOf)];
  const held = new Map<string, Held>();
  for (const [customerId, one] of stays)
    if (!hasToSpare(one)) held.set(customerId, { reason: "value-stays", until: one.until, isNear: one.lacks === 0n });
  for (const [customerId, [hold]] of holds)
    if (hold) held.set(customerId, { reason: "value-hold", until: hold.until, isNear: false });
  return held;
}

/** The state that a customer's holds and what has to stay ask for. Answers whether it may be signed. */
export async function judgeHold(tx: Tx, id: string, terms: Prices): Promise<boolean> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "queued" && row?.state !== "held") return false;
  const held = heldFor((await heldOf(tx, [row.customerId], terms)).get(row.customerId), row.reason);
  if (held && (row.state === "queued" || row.reason !== held.reason))
    await moveOn(tx, row, "held", held.reason, { heldUntil: held.until ?? (await firstDueAt(tx, id, held.reason)) });
  if (!held && row.state === "held") await moveOn(tx, row, "queued", null);
  return held === undefined;
}

/** The deadline of the first time that it was held for this: being held again begins none anew. */
async function firstDueAt(tx: Tx, id: string, reason: Reason): Promise<Date | null> {
  const first = (await steps.list(tx.db, id)).find((one) => one.step === "held" && one.reason === reason);
  return first?.due_at ? new Date(first.due_at) : null;
}
