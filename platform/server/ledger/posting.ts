import { isLocal } from "@assay/core/currency.ts";
import type { Amount } from "@assay/core/money.ts";

/** A place where money can be, such as `user/<id>/spot` or `house/fee/spot/3`. */
export type Address = string;

/** One movement of a positive amount. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly amount: Amount;
}

/** The transfers of one business fact. The same reason and reference again changes nothing. */
export interface Posting {
  readonly reason: string;
  readonly reference: string;
  readonly transfers: readonly Transfer[];
}

/** Only the outside world, which mirrors what others hold, may go below zero. */
export const hasFloor = (address: Address): boolean => !address.startsWith("world/");

/** An account is an address in one currency. */
export const accountKey = (address: Address, currency: string): string => `${address} ${currency}`;

/** Throws on a posting that could never be right: this is a bug of the caller, not a rejection. */
export function assertWellFormed({ reason, reference, transfers }: Posting): void {
  if (!reason || !reference) throw new Error("a posting needs a reason and a reference");
  if (transfers.length === 0) throw new Error(`posting ${reason} ${reference} moves nothing`);
  for (const { from, to, amount } of transfers) {
    if (amount.units <= 0n) throw new Error(`posting ${reason} ${reference} moves ${amount.units} ${amount.currency}`);
    if (isLocal(amount.currency) && [from, to].some((place) => place.startsWith("user/")))
      throw new Error(
        `posting ${reason} ${reference} moves ${amount.currency} at a customer's place: local money is the house's alone`,
      );
    if (from === to) throw new Error(`posting ${reason} ${reference} moves from ${from} to itself`);
  }
}
