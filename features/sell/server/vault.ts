/** The bank account of a sale, as it was when the sale was asked for: kept sealed like the list that it is from. */
import type { CardPayee } from "@assay/features/payees/server.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { createSealing, type Sealing } from "@assay/server/outside/sealing.ts";

/** What a payout names beside its country and its bank. */
export type KeptAccount = Pick<CardPayee, "branch" | "realName" | "number" | "aba" | "swift">;

export interface Vault {
  readonly sealing: Sealing;
  seal(account: KeptAccount): string;
  open(sealed: string): KeptAccount;
}

export function openVault(keys: Keys): Vault {
  const sealing = createSealing(keys, "cards");
  return {
    sealing,
    seal: ({ branch, realName, number, aba, swift }) => sealing.seal({ branch, realName, number, aba, swift }).sealed,
    open: (sealed) => sealing.open({ sealed }) as KeptAccount,
  };
}
