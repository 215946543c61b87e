/** What names a bank account is kept sealed, keyed apart from the database; an account is found again by a keyed hash. */
import { createHmac } from "node:crypto";
import type { Keys } from "@assay/server/keys/keys.ts";
import { createSealing, type Sealing } from "@assay/server/outside/sealing.ts";
import type { StatedCard } from "../rules/card.ts";

/** What of an account is kept sealed: all but its country and its bank. */
export type KeptCard = Omit<StatedCard, "country" | "bankName">;

export interface Vault {
  readonly sealing: Sealing;
  seal(card: KeptCard): string;
  open(sealed: string): KeptCard;
  digestOf(country: string, number: string): Buffer;
}

export function openVault(keys: Keys): Vault {
  const sealing = createSealing(keys, "cards");
  return {
    sealing,
    seal: ({ branch, provinceCity, realName, number, aba, swift, phone, address }) =>
      sealing.seal({ branch, provinceCity, realName, number, aba, swift, phone, address }).sealed,
    open: (sealed) => sealing.open({ sealed }) as KeptCard,
    digestOf: (country, number) =>
      createHmac("sha256", keys.for("card-look-ups").bytes)
        .update(JSON.stringify([country, number]))
        .digest(),
  };
}
