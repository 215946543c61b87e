import type { OutputOf } from "@assay/core/contract.ts";
import { formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { faucetGift } from "../rules.ts";
import type { WalletTerms } from "./terms.ts";
import { FAUCET, faucet } from "./postings.ts";
import { insertClaim } from "./store.ts";

type ClaimFaucet = typeof calls.claimFaucet;

export const claimFaucet =
  ({ mode }: WalletTerms) =>
  async (tx: Writer<Customer>): Promise<OutputOf<ClaimFaucet>> => {
    if (mode !== "sandbox") reject("sandbox-only");
    await giveFaucetMoney(tx, tx.caller.customerId);
    return {
      currency: faucetGift.currency,
      amount: formatAmount(faucetGift),
      next_at: startOfUtcDay(utcDay(tx.now) + 1).getTime(),
    };
  };

/** Rejects a second claim of the day and an empty faucet. */
export async function giveFaucetMoney(tx: Tx, customerId: string): Promise<void> {
  const outcome = await offerFaucetMoney(tx, customerId);
  if (outcome !== "given") reject(outcome);
}

/** Pays today's gift out of the faucet's own funds, or says why it does not. */
export async function offerFaucetMoney(tx: Tx, customerId: string): Promise<"given" | "faucet-empty" | "faucet-claimed"> {
  await tx.ledger.open([{ address: FAUCET, currency: faucetGift.currency }]);
  const day = utcDay(tx.now);
  const posting = faucet(customerId, day, faucetGift);
  if (!tx.ledger.covers(posting)) return "faucet-empty";
  if (!(await insertClaim(tx.db, customerId, day, faucetGift.units, tx.now))) return "faucet-claimed";
  await tx.ledger.post(posting);
  tx.emit(events.moved, { customerId });
  return "given";
}
