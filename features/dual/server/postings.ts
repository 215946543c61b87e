/** All money of dual investment. Both sides of a promise are set aside at the sale, so that neither outcome can lack its money. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { keepPromise, moving, poolOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { convertedTo, investedIn } from "../rules.ts";
import type { Outcome } from "../rules/fixing.ts";
import type { Purchase } from "./store.ts";

export const pool = poolOf("dual");

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "mining", "held");

/** What an order promises beside the investment itself: its yield in the same currency, and the whole of it in the other one. */
export const promisesOf = (purchase: Purchase): { readonly yielded: Amount; readonly converted: Amount } => ({
  yielded: amount(investedIn(purchase), purchase.same - purchase.invested),
  converted: amount(convertedTo(purchase), purchase.other),
});

/** What an outcome pays. */
export const paidOf = (purchase: Purchase, outcome: Outcome): Amount =>
  outcome === "other"
    ? amount(convertedTo(purchase), purchase.other)
    : amount(investedIn(purchase), outcome === "same" ? purchase.same : purchase.invested);

/** All that an order can move, so that its accounts are opened in one step. */
export const placesOf = (customerId: string, terms: Pick<Purchase, "type" | "base" | "quote">) =>
  [investedIn(terms), convertedTo(terms)].flatMap((currency) =>
    [spotAddress(customerId), heldAddress(customerId), pool.free, pool.promised].map((address) => ({ address, currency })),
  );

/** The customer sets the investment aside, and the pool both sides of what it may pay. Any of them lacking, nothing is sold. */
export function buy(purchase: Purchase): Posting {
  const { id, customerId, invested } = purchase;
  const { yielded, converted } = promisesOf(purchase);
  const held = {
    from: spotAddress(customerId),
    to: heldAddress(customerId),
    amount: amount(investedIn(purchase), invested),
  };
  return { reason: "dual-buy", reference: id, transfers: [held, ...setAside(pool, yielded), ...setAside(pool, converted)] };
}

const nothing = ({ currency }: Amount): Amount => amount(currency, 0n);

/** Paid in what was invested, the investment comes back with its yield; converted, it goes to the pool and the other side is paid. What is not needed returns. */
export function settle(purchase: Purchase, outcome: "same" | "other"): Posting {
  const { id, customerId, invested } = purchase;
  const { yielded, converted } = promisesOf(purchase);
  const to = spotAddress(customerId);
  const back = {
    from: heldAddress(customerId),
    to: outcome === "other" ? pool.free : to,
    amount: amount(investedIn(purchase), invested),
  };
  const transfers = moving([
    back,
    ...keepPromise(pool, yielded, to, outcome === "same" ? yielded : nothing(yielded)),
    ...keepPromise(pool, converted, to, outcome === "other" ? converted : nothing(converted)),
  ]);
  return { reason: "dual-settle", reference: id, transfers };
}

/** Nobody can tell the price: the customer has back what he invested, and the pool all that it had set aside. */
export function giveBack(purchase: Purchase): Posting {
  const { id, customerId, invested } = purchase;
  const { yielded, converted } = promisesOf(purchase);
  const to = spotAddress(customerId);
  const transfers = moving([
    { from: heldAddress(customerId), to, amount: amount(investedIn(purchase), invested) },
    ...keepPromise(pool, yielded, to, nothing(yielded)),
    ...keepPromise(pool, converted, to, nothing(converted)),
  ]);
  return { reason: "dual-void", reference: id, transfers };
}

/** The treasury funds the sandbox's pool once; what it has paid is not filled up again. */
export const fund = (funds: Amount): Posting => ({
  reason: "fund-dual",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: pool.free, amount: funds }],
});
