/** All money of coupons. A series promises its whole budget as it is made, so that no coupon can lack its money. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { CURRENCY } from "../rules.ts";
import type { Coupon, Series } from "./store.ts";

export const pool = poolOf("coupons");

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
const money = (units: bigint): Amount => amount(CURRENCY, units);

/** The pool sets aside what all coupons of a series are worth. Lacking that, there is no series. */
export const promise = ({ id, worth, budget }: Series): Posting => ({
  reason: "coupon-promise",
  reference: String(id),
  transfers: [...setAside(pool, money(worth * BigInt(budget)))],
});

/** The promise gives back fees that were paid. */
export const giveBack = ({ id, customerId, payments }: Coupon, units: bigint): Posting[] =>
  postingsOf("coupon-fee", `${id} ${payments}`, [{ from: pool.promised, to: spotAddress(customerId), amount: money(units) }]);

/** The promise pays cash for a task that is done. */
export const payCash = ({ id, customerId, payments }: Coupon, units: bigint): Posting[] =>
  postingsOf("coupon-cash", `${id} ${payments}`, [{ from: pool.promised, to: spotAddress(customerId), amount: money(units) }]);

/** What an expired coupon has not paid returns to the pool. */
export const returnRest = ({ id, worth, paid }: Coupon): Posting[] =>
  postingsOf("coupon-expire", id, [{ from: pool.promised, to: pool.free, amount: money(worth - paid) }]);

/** What nobody has claimed of a series returns to the pool. */
export const returnUnclaimed = ({ id, worth, budget, claimed }: Series): Posting[] =>
  postingsOf("coupon-unclaimed", String(id), [
    { from: pool.promised, to: pool.free, amount: money(worth * BigInt(budget - claimed)) },
  ]);

/** The treasury funds the sandbox's pool once; what it has paid is not filled up again. */
export const fund = (funds: Amount): Posting => ({
  reason: "fund-coupons",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: pool.free, amount: funds }],
});
