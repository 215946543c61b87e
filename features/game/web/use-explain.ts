/** What the receipt of a round shows: its seeds, and the prices that the rule makes of them in this phone. */
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";
import { useNumbers } from "./numbers.ts";

export function useExplain(): Explain {
  const t = useTexts("game");
  const numbers = useNumbers();
  return async ({ rule, fact }) => {
    const anew = recompute(rule, fact);
    if (!anew) return undefined;
    const { preimage, seed, end } = fact as Readonly<Record<string, string>>;
    const prices = anew.prices.join(" · ");
    return {
      holds: anew.holds,
      ticks: [],
      inputs: [
        { label: t("receipt.seed"), text: preimage! },
        { label: t("receipt.own"), text: seed! },
        { label: t("receipt.end"), text: end! },
      ],
      rule: t("receipt.rule"),
      result: t(`receipts.${anew.ending}`, { prices, times: numbers.times(anew.times), paid: numbers.points(Number(anew.paid)) }),
    };
  };
}
