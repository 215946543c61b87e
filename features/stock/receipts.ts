/** Receipts of orders for shares, judged anew by the house's own rules. */
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { priceOfReference, readReference } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { askedRule, readAsked, recompute, shareReceipts } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [
  { rules: shareReceipts, judge: judgeShares },
  { rules: [askedRule], judge: judgeAsked },
];

function judgeShares(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfReference);
  if (!anew) return undefined;
  const { side, limit, halfSpread, size, reference, price, holds } = anew;
  const money = (units: bigint, quote: string): string => `${formatAmount(amount(quote, units))} ${quote}`;
  const inputs = [
    say(`shares-${side}`, { price: formatPrice(limit) }),
    say("shares-reference", { price: formatPrice(reference), rate: formatRate(halfSpread) }),
  ];
  if (size) inputs.push(say("shares-size", { value: money(size.value, size.quote), before: money(size.before, size.quote) }));
  const held = readReference((fact as { readonly reference?: unknown }).reference)?.top?.held;
  if (held) inputs.push(say("shares-held-against", { trade: held.trade, close: held.close }));
  return { holds, inputs, result: say("shares-traded", { price: formatPrice(price) }) };
}

/** What a customer has asked for is no result: it holds as it was signed. */
function judgeAsked(_rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const asked = readAsked(fact);
  if (!asked) return undefined;
  const { at, symbol, side, amount: wanted, limit } = asked;
  const what = say(`asked-shares-${side}`, { symbol, amount: wanted, limit: formatPrice(limit) });
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what }) };
}
