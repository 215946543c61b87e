import type { Translate } from "@assay/ui/locale.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { decimalsOfPrice, formatAmountText } from "@assay/ui/number.ts";
import type { DualType } from "../rules.ts";

const DECIMALS = 8;

/** A price as a part of a sentence. */
export function usePriceText(): (price: string) => string {
  const tag = useLanguageTag();
  return (price) => formatAmountText(price, { decimals: DECIMALS, decimalsMin: 0 }, tag);
}

/** A price that was divided, in as many digits as it is told by itself. */
export function useRoundPriceText(): (price: string) => string {
  const tag = useLanguageTag();
  return (price) => formatAmountText(price, { decimals: decimalsOfPrice(price), decimalsMin: 0 }, tag);
}

/** When each outcome comes: paid as invested, or converted. */
export const casesOf = (t: Translate<"dual">, type: DualType, price: string) =>
  type === "call"
    ? { same: t("below", { price }), converted: t("at-or-above", { price }) }
    : { same: t("above", { price }), converted: t("at-or-below", { price }) };
