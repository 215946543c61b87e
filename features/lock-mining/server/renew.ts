/** Locks amounts anew whose terms are over, for customers who wish that: under the terms of the offer that are on sale at that moment, or not at all. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import type { Customer, Job, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { judgeLock, LOCKS_MAX } from "../rules.ts";
import { describeLock } from "./answers.ts";
import { openedNotice, unrenewedNotice } from "./notices.ts";
import { lockOf } from "./open-lock.ts";
import { lockedAddress, open, pool, spotAddress } from "./postings.ts";
import { countRunning, findLock, findSuccessor, holdRenewing, type Lock, locks, writeRenewals } from "./store.ts";

const EACH_MAX = 50;

export const renewDue = (notify: Notify): Job => ({
  name: "lock-mining.renew",
  everyMs: 1_000,
  run: async (tx) => {
    const over = await holdRenewing(tx.db, EACH_MAX);
    if (over.length === 0) return "done";
    await tx.ledger.open(
      over.flatMap(({ customerId, currency }) =>
        [spotAddress(customerId), lockedAddress(customerId), pool.free, pool.promised].map((address) => ({ address, currency })),
      ),
    );
    const notices: Notice[] = [];
    const renewals: Pick<Lock, "id" | "renews" | "renewal">[] = [];
    for (const lock of over) {
      const next = await successorOf(tx, lock);
      if (next) {
        await locks.insert(tx.db, [next]);
        await tx.ledger.post(open(next));
      }
      renewals.push({ ...lock, renewal: next ? "renewed" : "over" });
      notices.push(next ? openedNotice(next) : unrenewedNotice(lock));
      tx.emit(events.changed, { customerId: lock.customerId });
    }
    await writeRenewals(tx.db, renewals);
    await notify(tx, notices);
    return over.length === EACH_MAX ? "more" : "done";
  },
});

/** The same amount under today's terms; nothing where these, the pool or what the customer still has do not allow it. */
async function successorOf({ db, ledger, now, random }: Tx, lock: Lock): Promise<Lock | undefined> {
  const { customerId, currency } = lock;
  const config = await findSuccessor(db, lock.configId, now);
  if (!config || (await countRunning(db, customerId)) >= LOCKS_MAX) return undefined;
  const units = judgeLock(config, formatAmount(amount(currency, lock.amount)), ledger.balance(pool.free, currency).units);
  if (units instanceof Rejection || ledger.balance(spotAddress(customerId), currency).units < units) return undefined;
  return { ...lockOf(random.id(now), customerId, config, units, now), renews: true };
}

type Call = typeof calls.setRenewal;

/** Says whether a lock that runs shall be locked anew at its end. */
export async function setRenewal(tx: Writer<Customer>, { id, renew }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const lock = (await findLock(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-lock");
  if (lock.status === "redeemed") reject("already-redeemed");
  const changed: Lock = { ...lock, renews: renew };
  await writeRenewals(tx.db, [changed]);
  tx.emit(events.changed, { customerId });
  return { lock: describeLock(changed, tx.now) };
}
