/** What the receipt of an option shows: the ticks it was decided by, and what the rule makes of them in this phone. */
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";
import { outcomeShown } from "../rules.ts";

export function useExplain(): Explain {
  const t = useTexts("seconds");
  return async ({ rule, fact: said }) => {
    const { explainTick, priceOfTick } = await loadTickRules();
    const anew = recompute(rule, said, priceOfTick);
    if (!anew) return undefined;
    const { fact } = anew;
    return {
      holds: anew.holds,
      ticks: (["draw", "entry", "settlement"] as const).flatMap((name) => explainTick(t(`option.${name}`), fact[name])),
      inputs: [],
      rule: foundText(t, `receipt.${rule}`),
      result: `${t(`outcomes.${outcomeShown(anew.outcome, fact.stake, anew.payout)}`)} · ${anew.payout} ${fact.currency}`,
    };
  };
}
