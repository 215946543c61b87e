/** A withdrawal as payers and operators' passkeys know it. */
import { scaleOf } from "@assay/core/currency.ts";
import type { Approval, Payment } from "@assay/server/outside/chains/payer.ts";
import { toChain } from "../rules.ts";
import type { ApprovalRow, Withdrawal } from "./store.ts";

export const paymentOf = ({
  id,
  key: to,
  token,
  units,
  fee,
  currency,
  decimals,
  feeMax,
}: Withdrawal): Pick<Payment, "id" | "to" | "token" | "units" | "feeMax"> => ({
  id,
  to,
  token,
  units: toChain(units - fee, decimals, scaleOf(currency)),
  feeMax: feeMax!,
});

/** Those that a passkey has signed. */
export const approvalsOf = (rows: readonly ApprovalRow[], id: string): readonly Approval[] =>
  rows.flatMap(({ withdrawalId, credentialId, expiresAt, answer }) =>
    withdrawalId === id && credentialId !== null ? [{ credentialId, expiresAt: expiresAt!.getTime(), answer: answer! }] : [],
  );
