/** What the receipt of a bet shows: the index it was decided by, and what the rule makes of it in this phone. */
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { STAKE_CURRENCY } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";

export function useExplain(): Explain {
  const t = useTexts("quiz");
  return async ({ rule, fact }) => {
    const { explainTick, priceOfTick } = await loadTickRules();
    const anew = recompute(rule, fact, priceOfTick);
    if (!anew) return undefined;
    const word = anew.ending !== "paid" ? "returned" : anew.choice === anew.result ? "right" : "missed";
    return {
      holds: anew.holds,
      ticks: explainTick(t("receipt.tick"), anew.tick),
      inputs: [{ label: t("receipt.input"), text: anew.lines.join(" · ") }],
      rule: t("receipt.rule"),
      result: t(`receipts.${word}`, { payout: `${anew.payout} ${STAKE_CURRENCY}` }),
    };
  };
}
