/** Receipts of dual orders, judged anew by the house's own rules. */
import { formatPrice } from "@assay/core/money.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { dualRule, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [dualRule], judge: judgeOrder }];

function judgeOrder(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact);
  if (!anew) return undefined;
  const { values, average, linked, outcome, paid, currency } = anew;
  const input =
    average === undefined ? say("short", { values }) : say("average", { values, average: formatPrice(average), linked });
  return { holds: anew.holds, inputs: [input], result: say(`paid-${outcome}`, { paid: `${paid} ${currency}` }) };
}
