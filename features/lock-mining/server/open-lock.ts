import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { judgeLock, LOCKS_MAX, nextDue } from "../rules.ts";
import { type Notify } from "@assay/features/messages/server.ts";
import { describeLock } from "./answers.ts";
import { openedNotice } from "./notices.ts";
import { lockedAddress, open, pool, spotAddress } from "./postings.ts";
import { type Config, countRunning, findConfig, listOnSale, type Lock, locks } from "./store.ts";

type Call = typeof calls.openLock;

/** Sells a lock, and keeps the terms that were agreed in a message. */
export const openLock =
  (notify: Notify) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const config = (await findConfig(tx.db, asked.config_id)) ?? reject("no-such-config");
    const { id, currency } = config;
    // Sales wait for each other here, so that what is counted and judged below stays true.
    const moved = [spotAddress(customerId), lockedAddress(customerId), pool.free, pool.promised];
    await tx.ledger.open(moved.map((address) => ({ address, currency })));
    if (!(await listOnSale(tx.db, tx.now)).some((one) => one.id === id)) reject("not-on-sale");
    const units = judgeLock(config, asked.amount, tx.ledger.balance(pool.free, currency).units);
    if (units instanceof Rejection) throw units;
    if ((await countRunning(tx.db, customerId)) >= LOCKS_MAX) reject("too-many-locks", { maximum: LOCKS_MAX });
    const lock = { ...lockOf(tx.random.id(tx.now), customerId, config, units, tx.now), renews: asked.renew ?? false };
    await locks.insert(tx.db, [lock]);
    await tx.ledger.post(open(lock));
    await notify(tx, [openedNotice(lock)]);
    tx.emit(events.changed, { customerId });
    return { lock: describeLock(lock, tx.now) };
  };

export function lockOf(id: string, customerId: string, config: Config, units: bigint, now: Date): Lock {
  const { id: configId, currency, dailyYield, periodDays, dividendTime, penaltyRatio } = config;
  const agreed = { currency, amount: units, dailyYield, periodDays, dividendTime, penaltyRatio, createdAt: now };
  const unpaid = {
    daysPaid: 0,
    paid: 0n,
    status: "in-progress",
    dueAt: nextDue(agreed, 0),
    renews: false,
    renewal: null,
  } as const;
  return { id, customerId, configId, ...agreed, ...unpaid, ended: null, redeemedAt: null, penalty: null, back: null };
}
