/** All money of payments in USDT; local money is in book-postings.ts. It is set aside as a rate is locked, so that what is paid in time can never lack its coins. */
import { amount, pow10 } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Account, Address, Posting } from "@assay/server/ledger/ledger.ts";
import { COIN } from "../rules/deal.ts";
import { nth } from "./book-postings.ts";
import type { Payment } from "./store.ts";

export const pool = poolOf("fiat");
export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");

/** Both places of the pool, which every change of what is set aside opens in one step. */
export const poolAccounts: readonly Account[] = [pool.free, pool.promised].map((address) => ({ address, currency: COIN }));

/** What the payment will buy is set aside. */
export const lock = ({ id, arrives }: Payment): Posting => ({
  reason: "buy-crypto-lock",
  reference: id,
  transfers: [...setAside(pool, amount(COIN, arrives))],
});

/** What was set aside returns to the pool, where nothing was paid in time or it goes back. */
export const unlock = ({ id, promised }: Payment): Posting[] =>
  postingsOf("buy-crypto-unlock", id, [{ from: pool.promised, to: pool.free, amount: amount(COIN, promised) }]);

/** What was paid for is delivered: out of what is set aside, and where that is over or too little, out of the pool. */
export function deliver({ id, customerId, promised, owed, delivered }: Payment): Posting[] {
  const all = (owed ?? 0n) - delivered;
  const kept = all < promised ? all : promised;
  const to = spotAddress(customerId);
  return postingsOf("buy-crypto", nth(id, delivered), [
    { from: pool.promised, to, amount: amount(COIN, kept) },
    { from: pool.free, to, amount: amount(COIN, all - kept) },
    { from: pool.promised, to: pool.free, amount: amount(COIN, promised - kept) },
  ]);
}

const FUND = 5_000_000n;

/** The treasury funds the sandbox's pool once; what it has sold is not filled up again. */
export const fund: Posting = {
  reason: "fund-fiat",
  reference: `genesis ${COIN}`,
  transfers: [{ from: "world/treasury", to: pool.free, amount: amount(COIN, FUND * pow10(scaleOf(COIN))) }],
};
