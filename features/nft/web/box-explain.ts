/** What the receipts of an opened box show: the draw of its order, and the piece that the order leads to. */
import { useExplainDraws } from "@assay/features/proofs/parts.ts";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recomputeBox } from "../rules/box-receipt.ts";

export function useExplain(): Explain {
  const t = useTexts("nft");
  const explainDraw = useExplainDraws();
  return async (receipt) => {
    const anew = recomputeBox(receipt.rule, receipt.fact);
    if (!anew) return await explainDraw(receipt);
    return {
      holds: anew.holds,
      ticks: [],
      inputs: [
        { label: t("receipt.box-what"), text: `${anew.series} / ${anew.opening}` },
        { label: t("receipt.box-left"), text: String(anew.left) },
        { label: t("receipt.box-skipped"), text: String(anew.skipped) },
        { label: t("receipt.box-list"), text: anew.list },
      ],
      rule: t("receipt.box-rule"),
      result: t("receipts.box-held", { lot: anew.lot }),
    };
  };
}
