/** Receipts of options, judged anew by the house's own rules. */
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { outcomeShown } from "./rules.ts";
import { optionRules, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: optionRules, judge: judgeOption }];

function judgeOption(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const payout = `${anew.payout} ${anew.fact.currency}`;
  return {
    holds: anew.holds,
    inputs: [],
    result: say(`option-${outcomeShown(anew.outcome, anew.fact.stake, anew.payout)}`, { payout }),
  };
}
