/** The money of follows: what their purses have free is held in the contract account. Positions are posted by leverage. */
import { amount } from "@assay/core/money.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { QUOTE } from "../rules/terms.ts";

export const contractAddress = (customerId: string): Address => addressOf(customerId, "contract");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "contract", "held");

/** Units of USDT that move under a reference of their own. */
export interface Moved {
  readonly customerId: string;
  readonly units: bigint;
  readonly reference: string;
}

/** A customer pays into the purse of a follow. */
export const copyFund = ({ customerId, units, reference }: Moved): Posting => ({
  reason: "copy-fund",
  reference,
  transfers: [{ from: contractAddress(customerId), to: heldAddress(customerId), amount: amount(QUOTE, units) }],
});

/** What leaves a purse, or is left at its end, is the customer's to use again. */
export const copyRelease = ({ customerId, units, reference }: Moved): Posting => ({
  reason: "copy-release",
  reference,
  transfers: [{ from: heldAddress(customerId), to: contractAddress(customerId), amount: amount(QUOTE, units) }],
});

/** A purse pays its trader the share of what was realised. */
export const copyShare = ({ customerId, units, reference }: Moved, trader: string): Posting => ({
  reason: "copy-share",
  reference,
  transfers: [{ from: heldAddress(customerId), to: contractAddress(trader), amount: amount(QUOTE, units) }],
});
