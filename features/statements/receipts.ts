/** Receipts of statements, judged anew: whether each place's opening leads to its closing. */
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { recompute, statementRule } from "./rules.ts";

type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [statementRule], judge: judgeStatement }];

function judgeStatement(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact);
  if (!anew) return undefined;
  const { fact: told, sums, holds } = anew;
  return {
    holds,
    inputs: [
      say("period", { from: told.from, to: told.to, lines: told.lines }),
      say("digest", { digest: told.digest }),
      say("block", { height: told.height, hash: told.block }),
    ],
    result: holds ? say("adds-up", { count: sums.length }) : say("differs", {}),
  };
}
