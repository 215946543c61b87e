/** All money of yields. A day is announced once it is set aside, and a contract is sold with all its days, so that no output can lack its money. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { Subscription } from "./store.ts";

export const pool = poolOf("yields");

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "mining", "held");

/** All that a subscription can move; opened in one step. */
export const movedBy = (customerId: string, currency: string): { address: Address; currency: string }[] =>
  [spotAddress(customerId), heldAddress(customerId), pool.free, pool.promised].map((address) => ({ address, currency }));

/** The customer puts the amount in, and the pool sets aside its days that are known. Either lacking, nothing is subscribed. */
export function subscribe({ id, customerId, currency, amount: units }: Subscription, promise: bigint): Posting {
  const put = { from: spotAddress(customerId), to: heldAddress(customerId), amount: amount(currency, units) };
  return { reason: "yield-subscribe", reference: id, transfers: [put, ...setAside(pool, amount(currency, promise))] };
}

export const paidReference = (id: string, nextDay: number): string => `${id} ${nextDay}`;
export const redeemedReference = (id: string, count: number): string => `${id} out ${count}`;

/** The promise pays the days that are over. Nothing moves where that is less than a unit. */
export const pay = ({ id, customerId, currency, nextDay }: Subscription, units: bigint): Posting[] =>
  postingsOf("yield-pay", paidReference(id, nextDay), [
    { from: pool.promised, to: spotAddress(customerId), amount: amount(currency, units) },
  ]);

/** An amount comes back, and what was set aside for days that it leaves out returns to the pool. */
export const redeem = ({ id, customerId, currency, redemptions }: Subscription, units: bigint, unneeded: bigint): Posting[] =>
  postingsOf("yield-redeem", redeemedReference(id, redemptions), [
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(currency, units) },
    { from: pool.promised, to: pool.free, amount: amount(currency, unneeded) },
  ]);

/** Whoever leaves a contract gives back to the pool what it has paid, out of what has just come back. */
export const penalise = ({ id, customerId, currency }: Subscription, units: bigint): Posting[] =>
  postingsOf("yield-penalty", id, [{ from: spotAddress(customerId), to: pool.free, amount: amount(currency, units) }]);

/** Before a day's rate is announced the pool sets aside what all who hold the product will get for it. */
export const announce = (product: string, day: number, promise: Amount): Posting[] =>
  postingsOf("yield-announce", `${product} ${day}`, setAside(pool, promise));

/** The treasury funds the sandbox's pool once; what it has paid is not filled up again. */
export const fund = (funds: Amount): Posting => ({
  reason: "fund-yields",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: pool.free, amount: funds }],
});
