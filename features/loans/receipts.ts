/** Receipts of sold collateral, judged anew by the house's own rules. */
import { formatAmount, amount, formatPrice } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { symbolOf } from "./rules.ts";
import { loanRule, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [loanRule], judge: judgeSale }];

function judgeSale(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const { cause, held, price, sold, brought, holds } = anew;
  const money = (currency: string, units: bigint): string => `${formatAmount(amount(currency, units))} ${currency}`;
  return {
    holds,
    inputs: [
      say("held", {
        collateral: money(held.collateralCurrency, held.collateral),
        proceeds: money(held.currency, held.proceeds),
        debt: money(held.currency, held.debt),
      }),
      say("index", { symbol: symbolOf(held), price: formatPrice(price) }),
      say(`cause-${cause}`, {}),
    ],
    result: say("sold", { sold: `${sold} ${held.collateralCurrency}`, brought: `${brought} ${held.currency}` }),
  };
}
