/** What the receipt of an order shows: how many values went in, their average, and what the rule makes of them in this phone. */
import { formatPrice } from "@assay/core/money.ts";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";
import { usePriceText } from "./price-words.ts";

export function useExplain(): Explain {
  const t = useTexts("dual");
  const priceText = usePriceText();
  return async ({ rule, fact }) => {
    const anew = recompute(rule, fact);
    if (!anew) return undefined;
    const { values, average, linked, outcome, paid, currency } = anew;
    const text =
      average === undefined
        ? t("receipts.short", { values })
        : t("receipts.average", { values, average: priceText(formatPrice(average)), linked: priceText(linked) });
    return {
      holds: anew.holds,
      ticks: [],
      inputs: [{ label: t("receipt.values"), text }],
      rule: t("receipt.rule"),
      result: t(`receipts.paid-${outcome}`, { paid: `${paid} ${currency}` }),
    };
  };
}
