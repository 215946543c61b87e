/** An offer as it is written: what the call would refuse is said before it is sent. */
import { parseRate } from "@assay/core/money.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { HOURLY_MAX, LTV_MAX } from "../rules.ts";
import { LARGE_LTV_MAX } from "../rules/large.ts";

export interface OfferFields {
  readonly currency: string;
  readonly collateral: string;
  readonly hourly: string;
  readonly ltv: string;
  readonly min: string;
  readonly max: string;
  readonly isOnSale: boolean;
  readonly isLarge: boolean;
}

const within = (text: string, most: bigint): boolean => {
  const rate = /^[0-3](\.\d{1,8})?$/.test(text) ? parseRate(text) : undefined;
  return rate !== undefined && rate > 0n && rate <= most;
};
const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text);

export const offerRules: FormRules<OfferFields, undefined> = {
  start: { currency: "USDT", collateral: "BTC", hourly: "", ltv: "0.65", min: "", max: "", isOnSale: true, isLarge: false },
  faults: ({ currency, collateral, hourly, ltv, min, max, isLarge }) => ({
    currency: currency.trim() === "" ? required : undefined,
    collateral: collateral.trim() === "" ? required : undefined,
    hourly: within(hourly, HOURLY_MAX) ? undefined : { code: "no-rate" },
    ltv: within(ltv, isLarge ? LARGE_LTV_MAX : LTV_MAX) ? undefined : { code: "no-ltv" },
    min: isAmount(min) ? undefined : { code: "no-amount" },
    max: isAmount(max) ? undefined : { code: "no-amount" },
  }),
  summary: () => undefined,
};

/** As the call takes it. */
export const offerInput = ({ currency, collateral, hourly, ltv, min, max, isOnSale, isLarge }: OfferFields) => ({
  currency: currency.trim(),
  collateral: collateral.trim(),
  hourly_rate: hourly,
  ltv_max: ltv,
  min,
  max,
  is_on_sale: isOnSale ? ("1" as const) : ("0" as const),
  is_large: isLarge ? ("1" as const) : ("0" as const),
});
