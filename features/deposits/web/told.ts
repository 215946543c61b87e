/** What the server tells, as the screens hand it on. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Asset = OutputOf<typeof calls.listNetworks>["list"][number];
export type Receiving = OutputOf<typeof calls.showAddress>;
export type Deposit = OutputOf<typeof calls.listDeposits>["list"][number];
export type Case = OutputOf<typeof calls.listClaims>["list"][number];
