/** All money of lock mining. What a lock will yield is set aside as it is made, so that a dividend can never lack its money. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { promiseOf } from "../rules.ts";
import type { Lock } from "./store.ts";

export const pool = poolOf("lock-mining");

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const lockedAddress = (customerId: string): Address => addressOf(customerId, "mining", "held");

/** The customer sets the amount aside, and the pool all that it will yield. Either lacking, nothing is locked. */
export function open(lock: Lock): Posting {
  const { id, customerId, currency } = lock;
  const locked = { from: spotAddress(customerId), to: lockedAddress(customerId), amount: amount(currency, lock.amount) };
  const promised = setAside(pool, amount(currency, promiseOf(lock.amount, lock)));
  return { reason: "lock-mining-open", reference: id, transfers: [locked, ...promised] };
}

/** A dividend is named after the days that are paid with it. */
export const dividendReference = (id: string, daysPaid: number): string => `${id} ${daysPaid}`;

/** The promise pays what the days since the last dividend have yielded. Nothing moves where that is less than a unit. */
export const dividend = ({ id, customerId, currency, daysPaid }: Lock, units: bigint): Posting[] =>
  postingsOf("lock-mining-dividend", dividendReference(id, daysPaid), [
    { from: pool.promised, to: spotAddress(customerId), amount: amount(currency, units) },
  ]);

/** The amount comes back, and what was promised for days that never came returns to the pool. */
export const redeem = ({ id, customerId, currency, ...lock }: Lock, unneeded: bigint): Posting[] =>
  postingsOf("lock-mining-redeem", id, [
    { from: lockedAddress(customerId), to: spotAddress(customerId), amount: amount(currency, lock.amount) },
    { from: pool.promised, to: pool.free, amount: amount(currency, unneeded) },
  ]);

/** Whoever redeems early pays the pool the penalty, out of what has just come back. */
export const penaltyOf = ({ id, customerId, currency }: Lock, units: bigint): Posting[] =>
  postingsOf("lock-mining-penalty", id, [{ from: spotAddress(customerId), to: pool.free, amount: amount(currency, units) }]);

/** The treasury funds the sandbox's pool once; what it has paid is not filled up again. */
export const fund = (funds: Amount): Posting => ({
  reason: "fund-lock-mining",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: pool.free, amount: funds }],
});
