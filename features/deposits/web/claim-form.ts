/** The claim as a pure module: which payment is missing, and what is wrong with how it is told. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import type { Asset } from "./told.ts";

export interface ClaimFields {
  /** Which of the assets, by `keyOf`; empty is the first. */
  readonly asset: string;
  readonly amount: string;
  readonly hash: string;
}

export const keyOf = ({ currency, network }: Pick<Asset, "currency" | "network">): string => `${currency} ${network}`;

export const assetOf = ({ asset }: Pick<ClaimFields, "asset">, assets: readonly Asset[]): Asset | undefined =>
  assets.find((one) => keyOf(one) === asset) ?? assets[0];

/** Of Ethereum with 0x before it, of the others without. */
const HASH = /^(0x)?[0-9a-fA-F]{64}$/;

export const claimRules: FormRules<ClaimFields, readonly Asset[]> = {
  start: { asset: "", amount: "", hash: "" },
  faults: ({ amount, hash, ...fields }, assets) => {
    const currency = assetOf(fields, assets)?.currency;
    const claimed = currency === undefined ? undefined : parseAmount(currency, amount);
    const isWrong = currency !== undefined && (!claimed || claimed.units === 0n);
    return {
      amount: amount === "" ? required : isWrong ? { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) } : undefined,
      hash: hash === "" || HASH.test(hash.trim()) ? undefined : { code: "wrong-hash" },
    };
  },
  summary: () => undefined,
};
