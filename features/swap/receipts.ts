/** Receipts of swaps, judged anew by the house's own rules. */
import { formatPrice, formatRate } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { recompute, swapRule } from "./rules/receipt.ts";
import { VALUE } from "./rules.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [swapRule], judge: judgeSwapped }];

function judgeSwapped(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const { from, to, number, mid, arrives, holds } = anew;
  const indices = [from, to].filter(({ currency }) => currency !== VALUE);
  return {
    holds,
    inputs: [
      ...indices.map(({ currency, price, spread }) =>
        say("swap-index", { currency, price: formatPrice(price), rate: formatRate(spread) }),
      ),
      say("swap-mid", { mid: `${mid} ${to.currency}` }),
    ],
    result: say("swapped", { given: `${number} ${from.currency}`, arrives: `${arrives} ${to.currency}` }),
  };
}
