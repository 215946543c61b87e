import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Waiting = OutputOf<typeof calls.listWaiting>;
export type WaitingRow = Waiting["list"][number];
export type Doubt = Waiting["doubts"][number];
export type NetworkState = Waiting["networks"][number];

export type Wallet = OutputOf<typeof calls.listWallets>["wallets"][number];
export type FeesRow = OutputOf<typeof calls.listWallets>["fees"][number];
