/** What the receipt of a sale shows: what was held and owed, the index, and what the rule makes of them in this phone. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { symbolOf } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";

export function useExplain(): Explain {
  const t = useTexts("loans");
  return async ({ rule, fact }) => {
    const anew = recompute(rule, fact, priceOfTick);
    if (!anew) return undefined;
    const { held, price, cause, sold, brought, holds } = anew;
    const money = (currency: string, units: bigint): string => `${formatAmount(amount(currency, units))} ${currency}`;
    return {
      holds,
      ticks: [],
      inputs: [
        { label: t("collateral"), text: money(held.collateralCurrency, held.collateral) },
        { label: t("proceeds"), text: money(held.currency, held.proceeds) },
        { label: t("debt"), text: money(held.currency, held.debt) },
        { label: t("receipt.index"), text: t("receipts.index", { symbol: symbolOf(held), price: formatPrice(price) }) },
        { label: t("receipt.cause"), text: t(`receipts.cause-${cause}`) },
      ],
      rule: t("receipt.rule"),
      result: t("receipts.sold", { sold: `${sold} ${held.collateralCurrency}`, brought: `${brought} ${held.currency}` }),
    };
  };
}
