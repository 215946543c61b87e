/** Receipts of bets, judged anew by the house's own rules. */
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { STAKE_CURRENCY } from "./rules.ts";
import { quizRule, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [quizRule], judge: judgeBet }];

function judgeBet(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const payout = `${anew.payout} ${STAKE_CURRENCY}`;
  const word = anew.ending !== "paid" ? "returned" : anew.choice === anew.result ? "right" : "missed";
  return {
    holds: anew.holds,
    inputs: [say("lines", { symbol: anew.symbol, lines: anew.lines.join(" · ") })],
    result: say(word, { payout }),
  };
}
