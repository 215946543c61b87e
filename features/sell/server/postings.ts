/** All money of sales in USDT. What a payout file names is the house's, which sells it again; local money is in fiat's books. */
import { amount } from "@assay/core/money.ts";
import { fiatPool } from "@assay/features/fiat/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Account, Address, Posting } from "@assay/server/ledger/ledger.ts";
import { postingsOf } from "@assay/server/agreements/promises.ts";
import { COIN } from "../rules/states.ts";
import type { Sale } from "./store.ts";

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "spot", "held");

type Sold = Pick<Sale, "id" | "customerId" | "units">;

/** The customer sets the USDT aside when he sells. */
export const sold = ({ id, customerId, units }: Sold): Posting => ({
  reason: "sell-crypto",
  reference: id,
  transfers: [{ from: spotAddress(customerId), to: heldAddress(customerId), amount: amount(COIN, units) }],
});

/** What was cancelled or refused before a file named it is the customer's again, all of it. */
export const returned = ({ id, customerId, units }: Sold): Posting => ({
  reason: "sell-crypto-return",
  reference: id,
  transfers: [{ from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(COIN, units) }],
});

/** A payout file names it: the bank pays the local money, and the USDT goes to what buyers are sold from. */
export const filed = ({ id, customerId, units }: Sold): Posting => ({
  reason: "sell-crypto-paid",
  reference: id,
  transfers: [{ from: heldAddress(customerId), to: fiatPool.free, amount: amount(COIN, units) }],
});

/** The bank has returned the payout, or has never made it: the house pays the USDT back for what came back. */
export const bounced = ({ id, customerId, back }: Pick<Sale, "id" | "customerId" | "back">): Posting[] =>
  postingsOf("sell-crypto-bounce", id, [{ from: fiatPool.free, to: spotAddress(customerId), amount: amount(COIN, back ?? 0n) }]);

/** The accounts of these postings that have a floor. */
export const accountsOf = (rows: readonly Pick<Sale, "customerId">[]): readonly Account[] =>
  [...new Set(rows.flatMap(({ customerId }) => [spotAddress(customerId), heldAddress(customerId)])), fiatPool.free].map(
    (address) => ({ address, currency: COIN }),
  );
