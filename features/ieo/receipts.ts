/** Receipts of allotments, judged anew by the house's own rule from the published list. */
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { ieoRule, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [ieoRule], judge: judgeShare }];

function judgeShare(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact);
  if (!anew) return undefined;
  const { count, number, committed, allocated, cost, token, currency, listHash, holds } = anew;
  return {
    holds,
    inputs: [say("list", { commitments: count, hash: listHash }), say("mine", { number, committed: `${committed} ${currency}` })],
    result: say("share", { allocated: `${allocated} ${token}`, cost: `${cost} ${currency}` }),
  };
}
