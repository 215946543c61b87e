/** All money of withdrawals. What arrives is the amount without the fee; practice leaves to a place of its own. */
import { amount } from "@assay/core/money.ts";
import { chainAddress, TREASURY } from "@assay/features/deposits/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Account, Address, Posting } from "@assay/server/ledger/ledger.ts";
import type { Network, Withdrawal } from "./store.ts";

/** What withdrawals have earned, and what pays networks first. */
export const FEES: Address = "house/fee/withdrawals";
export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "spot", "held");

type Paid = Pick<Withdrawal, "id" | "customerId" | "currency" | "network" | "units" | "fee">;

const feeLine = (from: Address, to: Address, { currency, fee }: Paid) =>
  fee > 0n ? [{ from, to, amount: amount(currency, fee) }] : [];

/** The customer sets the amount aside when he asks. */
export const withdrawal = ({ id, customerId, currency, units }: Paid): Posting => ({
  reason: "withdrawal",
  reference: id,
  transfers: [{ from: spotAddress(customerId), to: heldAddress(customerId), amount: amount(currency, units) }],
});

/** What was cancelled or refused before it was signed is the customer's again, all of it. */
export const returned = ({ id, customerId, currency, units }: Paid): Posting => ({
  reason: "withdrawal-return",
  reference: id,
  transfers: [{ from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(currency, units) }],
});

/** It is signed: what arrives leaves to the chain, and the house takes its fee. */
export const paid = (of: Paid, mode: Config["mode"]): Posting => ({
  reason: "withdrawal-paid",
  reference: of.id,
  transfers: [
    { from: heldAddress(of.customerId), to: chainAddress(of.network, mode), amount: amount(of.currency, of.units - of.fee) },
    ...feeLine(heldAddress(of.customerId), FEES, of),
  ],
});

/** The chain has finally not paid it: what left comes back, and the fee too; what networks have had of that since, the treasury pays. */
export function refunded(of: Paid, mode: Config["mode"], earned: bigint): Posting {
  const fromFees = of.fee < earned ? of.fee : earned;
  return {
    reason: "withdrawal-refund",
    reference: of.id,
    transfers: [
      { from: chainAddress(of.network, mode), to: spotAddress(of.customerId), amount: amount(of.currency, of.units - of.fee) },
      ...feeLine(FEES, spotAddress(of.customerId), { ...of, fee: fromFees }),
      ...feeLine(TREASURY, spotAddress(of.customerId), { ...of, fee: of.fee - fromFees }),
    ],
  };
}

/** The address is another customer's: it reaches him inside the ledger, without a fee. */
export const internal = ({ id, customerId, receiverId, currency, units }: Paid & Pick<Withdrawal, "receiverId">): Posting => ({
  reason: "withdrawal-internal",
  reference: id,
  transfers: [{ from: spotAddress(customerId), to: spotAddress(receiverId!), amount: amount(currency, units) }],
});

/** What a network has taken for payments, in its own coin. What the house cannot cover is not posted yet. */
export const networkFee = (
  reference: string,
  network: Network,
  currency: string,
  { fromFees, fromTreasury }: { readonly fromFees: bigint; readonly fromTreasury: bigint },
  mode: Config["mode"],
): Posting => ({
  reason: "network-fee",
  reference,
  transfers: [
    { from: FEES, units: fromFees },
    { from: TREASURY, units: fromTreasury },
  ].flatMap(({ from, units }) =>
    units > 0n ? [{ from, to: chainAddress(network, mode), amount: amount(currency, units) }] : [],
  ),
});

/** The accounts of these postings that have a floor. */
export const accountsOf = ({ customerId, currency }: Paid): readonly Account[] =>
  [spotAddress(customerId), heldAddress(customerId), FEES].map((address) => ({ address, currency }));

/** Those of a refund. */
export const refundAccounts = (of: Paid): readonly Account[] => [...accountsOf(of), { address: TREASURY, currency: of.currency }];
