/** What the receipt of a swap shows: the indices it was priced by, and what the rule makes of them in this phone. */
import { formatRate } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";
import { VALUE } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";

const DECIMALS = 8;

export function useExplain(): Explain {
  const t = useTexts("swap");
  const tag = useLanguageTag();
  const shown = (text: string): string => formatAmountText(text, { decimals: DECIMALS, decimalsMin: 2 }, tag);
  return async ({ rule, fact }) => {
    const { explainTick, priceOfTick } = await loadTickRules();
    const anew = recompute(rule, fact, priceOfTick);
    if (!anew || typeof fact !== "object") return undefined;
    const { from, to } = fact as { readonly from?: { readonly tick?: unknown }; readonly to?: { readonly tick?: unknown } };
    const sides = [
      { leg: anew.from, tick: from?.tick },
      { leg: anew.to, tick: to?.tick },
    ].filter(({ leg }) => leg.currency !== VALUE);
    return {
      holds: anew.holds,
      ticks: sides.flatMap(({ leg: { currency }, tick }) => explainTick(t("index", { currency }), tick)),
      inputs: [
        { label: t("mid"), text: `${shown(anew.mid)} ${anew.to.currency}` },
        ...sides.map(({ leg: { currency, spread } }) => ({
          label: t("receipt.spread", { currency }),
          text: rateText(formatRate(spread), tag),
        })),
      ],
      rule: t("receipt.rule"),
      result: t("receipt.swapped", { arrives: shown(anew.arrives), currency: anew.to.currency }),
    };
  };
}
