/** Receipts of opened boxes, judged anew by the house's own rules. */
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { boxRule, recomputeBox } from "./rules/box-receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [boxRule], judge: judgeBox }];

function judgeBox(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recomputeBox(rule, fact);
  if (!anew) return undefined;
  const { series, opening, list, left, skipped, lot } = anew;
  return {
    holds: anew.holds,
    inputs: [say("box-opening", { opening, series, left }), say("box-list", { list }), say("box-skipped", { skipped })],
    result: say("box-held", { lot }),
  };
}
