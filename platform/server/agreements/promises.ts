/**
 * The pool of a product. What a product promises it sets aside as it sells, beside the customer's own money in a held place: the
 * floor of the pool's account is the cap on what it can promise, and no promise can lack its money. What nobody could set aside
 * before, as a dividend, the pool pays when it is funded. Pools run dry, and nobody takes from what is promised.
 */
import { type Amount, amount } from "@assay/core/money.ts";
import type { Database } from "../database.ts";
import type { Address, Posting, Transfer } from "../ledger/posting.ts";
import { readBalances } from "../ledger/statement.ts";

/** Two places: what the pool can still promise, and what it has promised. */
export interface PromisePool {
  readonly free: Address;
  readonly promised: Address;
}

export const poolOf = (product: string): PromisePool => ({
  free: `house/pool/${product}`,
  promised: `house/pool/${product}/promised`,
});

/** At the sale the pool sets the whole promise aside. A posting with this in it is covered only if the pool can promise it. */
export const setAside = ({ free, promised }: PromisePool, promise: Amount): readonly Transfer[] =>
  moving([{ from: free, to: promised, amount: promise }]);

/** At the due moment the promise pays, and what it does not need returns to the pool. Throws if it would pay more than was promised. */
export function keepPromise({ free, promised }: PromisePool, promise: Amount, to: Address, paid: Amount): readonly Transfer[] {
  if (paid.currency !== promise.currency || paid.units > promise.units)
    throw new RangeError(`a promise of ${promise.units} ${promise.currency} cannot pay ${paid.units} ${paid.currency}`);
  return moving([
    { from: promised, to, amount: paid },
    { from: promised, to: free, amount: amount(promise.currency, promise.units - paid.units) },
  ]);
}

/** The pool pays what it owes and had not set aside. */
export const payOwed = ({ free }: PromisePool, to: Address, paid: Amount): readonly Transfer[] =>
  moving([{ from: free, to, amount: paid }]);

/** A posting, or none where nothing would move. */
export function postingsOf(reason: string, reference: string, all: readonly Transfer[]): Posting[] {
  const transfers = moving(all);
  return transfers.length === 0 ? [] : [{ reason, reference, transfers }];
}

/** A transfer of nothing is no transfer. */
export const moving = (transfers: readonly Transfer[]): readonly Transfer[] =>
  transfers.filter(({ amount: { units } }) => units > 0n);

/** What a pool can still promise in a currency, and what it has promised. */
export async function readPool(
  db: Database,
  { free, promised }: PromisePool,
  currency: string,
): Promise<{ readonly free: Amount; readonly promised: Amount }> {
  const balances = await readBalances(db, [free, promised]);
  const at = (place: Address): Amount =>
    amount(currency, balances.find((one) => one.address === place && one.currency === currency)?.units ?? 0n);
  return { free: at(free), promised: at(promised) };
}
