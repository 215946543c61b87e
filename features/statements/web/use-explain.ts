/** What the receipt of a statement shows, worked out in this phone. */
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules.ts";

export function useExplain(): Explain {
  const t = useTexts("statements");
  return async ({ rule, fact }) => {
    const anew = recompute(rule, fact);
    if (!anew) return undefined;
    const { fact: told, sums, holds } = anew;
    return {
      holds,
      ticks: [],
      inputs: [
        { label: t("receipt.period"), text: t("receipts.period", { from: told.from, to: told.to, lines: told.lines }) },
        { label: t("receipt.digest"), text: t("receipts.digest", { digest: told.digest }) },
        { label: t("receipt.block"), text: t("receipts.block", { height: told.height, hash: told.block }) },
      ],
      rule: t("receipt.rule"),
      result: holds ? t("receipts.adds-up", { count: sums.length }) : t("receipts.differs"),
    };
  };
}
