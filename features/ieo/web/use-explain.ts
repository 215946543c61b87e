/** What the receipt of an allotment shows, allotted anew in this phone. */
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";

export function useExplain(): Explain {
  const t = useTexts("ieo");
  return async ({ rule, fact }) => {
    const anew = recompute(rule, fact);
    if (!anew) return undefined;
    const { count, number, committed, allocated, cost, token, currency, listHash, holds } = anew;
    return {
      holds,
      ticks: [],
      inputs: [
        { label: t("committed"), text: t("receipts.mine", { number, committed: `${committed} ${currency}` }) },
        { label: t("list-hash"), text: t("receipts.list", { commitments: count, hash: listHash }) },
      ],
      rule: t("rule-2"),
      result: t("receipts.share", { allocated: `${allocated} ${token}`, cost: `${cost} ${currency}` }),
    };
  };
}
