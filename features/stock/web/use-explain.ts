/** What the receipt of an order for shares shows: where its price came from, and what the rule makes of it in this phone. */
import { amount, formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { askedRule, readAsked, recompute, type Size } from "../rules/receipt.ts";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";

const DECIMALS = 4;

export function useExplain(): Explain {
  const t = useTexts("stock");
  const tag = useLanguageTag();
  const shown = (text: string): string => formatAmountText(text, { decimals: DECIMALS, decimalsMin: 2 }, tag);
  const priceText = (price: Price): string => shown(formatPrice(price));
  const sizeLines = ({ value, before, quote }: Size) => {
    const text = (units: bigint): string =>
      `${formatAmountText(formatAmount(amount(quote, units)), { decimals: 2 }, tag)} ${quote}`;
    return [
      { label: t("receipt.value"), text: text(value) },
      { label: t("receipt.before"), text: text(before) },
    ];
  };
  return async ({ rule, fact }) => {
    if (rule === askedRule) {
      const asked = readAsked(fact);
      if (!asked) return undefined;
      const { symbol, side, amount, limit, at } = asked;
      return { asked: t(`receipt.asked-${side}`, { symbol, amount, limit: priceText(limit) }), at };
    }
    const { explainReference, priceOfReference } = await loadTickRules();
    const anew = recompute(rule, fact, priceOfReference);
    if (!anew || typeof fact !== "object") return undefined;
    const { reference } = fact as { readonly reference?: unknown };
    const { ticks, top } = explainReference({ index: t("receipt.index"), middle: t("receipt.middle") }, reference);
    return {
      holds: anew.holds,
      ticks,
      inputs: [
        ...(top ? [{ label: t("receipt.bid-ask"), text: `${shown(top.bid)} / ${shown(top.ask)}` }] : []),
        ...(top?.held ? [{ label: t("receipt.held-against"), text: `${shown(top.held.trade)} / ${shown(top.held.close)}` }] : []),
        ...(anew.size ? sizeLines(anew.size) : []),
        { label: t("costs.spread"), text: rateText(formatRate(anew.halfSpread), tag) },
        { label: t(`costs.limit-${anew.side}`), text: priceText(anew.limit) },
      ],
      rule: t(`receipt.${anew.side}`),
      result: t("receipt.traded", { price: priceText(anew.price) }),
    };
  };
}
