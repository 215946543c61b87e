/** What names a bank account is kept sealed, keyed apart from the database; an account is found again by a keyed hash. */
import { createHmac, hkdfSync } from "node:crypto";
import { createSealing } from "@assay/server/outside/sealing.ts";
import type { StatedCard } from "../rules/card.ts";

/** What of an account is kept sealed: all but its country and its bank. */
export type KeptCard = Omit<StatedCard, "country" | "bankName">;

export interface Vault {
  seal(card: KeptCard): string;
  open(sealed: string): KeptCard;
  digestOf(country: string, number: string): Buffer;
}

export function openVault(secret: string): Vault {
  const sealing = createSealing(secret, "assay payees cards");
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "assay payees hashes", 32));
  return {
    seal: ({ branch, provinceCity, realName, number, aba, swift, phone, address }) =>
      sealing.seal({ branch, provinceCity, realName, number, aba, swift, phone, address }).sealed,
    open: (sealed) => sealing.open({ sealed }) as KeptCard,
    digestOf: (country, number) =>
      createHmac("sha256", key)
        .update(JSON.stringify([country, number]))
        .digest(),
  };
}
