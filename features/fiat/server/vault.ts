/** What a payer has told of himself is kept sealed: people read it where money waits for them. */
import type { Keys } from "@assay/server/keys/keys.ts";
import { createSealing, type Sealing } from "@assay/server/outside/sealing.ts";
import type { Payer } from "../rules/payer.ts";

export interface Vault {
  readonly sealing: Sealing;
  seal(payer: Payer): string;
  open(sealed: string): Payer;
}

export function openVault(keys: Keys): Vault {
  const sealing = createSealing(keys, "payers");
  return { sealing, seal: (payer) => sealing.seal(payer).sealed, open: (sealed) => sealing.open({ sealed }) as Payer };
}
