/** What the server tells, as the screens hand it on. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as payees } from "@assay/features/payees/contract.ts";
import type { calls } from "../contract.ts";

export type Rates = OutputOf<typeof calls.showRates>;
export type Rate = Rates["list"][number];
export type Withdrawal = OutputOf<typeof calls.listWithdrawals>["list"][number];
export type Payee = OutputOf<typeof payees.listAddresses>["list"][number];

export type Move = OutputOf<typeof calls.listMoves>["list"][number];
