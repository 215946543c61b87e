/** Receipts of positions, judged anew by the house's own rules. */
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { askedRule, readAsked } from "./rules/receipt-asked.ts";
import { isFact } from "./rules/receipt-facts.ts";
import { marginRatioOf, receiptRules, recompute } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [
  { rules: receiptRules, judge: judgePosition },
  { rules: [askedRule], judge: judgeAsked },
];

function judgePosition(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const { what, mark, tickSize, price, profit, quote, waited, askedAt, purse, holds } = anew;
  const money = (units: bigint): string => `${formatAmount(amount(quote, units))} ${quote}`;
  const inputs = [say("mark", { price: formatPrice(mark), tick: formatPrice(tickSize) })];
  if (waited !== undefined) inputs.push(say("waited", { price: formatPrice(waited) }));
  if (askedAt !== undefined) inputs.push(say("asked-at", { at: new Date(askedAt).toISOString() }));
  if (purse) {
    const ratio = marginRatioOf(purse);
    const { collateral, maintenance, liquidation } = purse;
    inputs.push(
      say("purse", { collateral: money(collateral), profit: money(purse.profit), maintenance: money(maintenance) }),
      ratio === undefined ? say("ratio-beyond") : say("ratio", { ratio }),
      liquidation === undefined ? say("liquidation-price-none") : say("liquidation-price", { price: formatPrice(liquidation) }),
    );
  }
  const ended = { what: say(`what-${what}`), price: formatPrice(price) };
  const result = profit === undefined ? say("ended", ended) : say("ended-result", { ...ended, profit: money(profit) });
  return { holds, inputs, result };
}

/** What a customer has asked for is no result: it holds as it was signed. */
function judgeAsked(_rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const asked = isFact(fact) ? readAsked(fact) : undefined;
  if (!asked) return undefined;
  const { at, what, side, base, limit, quantity, takeProfit, stopLoss, trailing } = asked;
  const stops = [
    ...(takeProfit === undefined ? [] : [say("asked-take-profit", { price: formatPrice(takeProfit) })]),
    ...(stopLoss === undefined ? [] : [say("asked-stop-loss", { price: formatPrice(stopLoss) })]),
    ...(trailing === undefined ? [] : [say("asked-trailing", { rate: formatRate(trailing) })]),
  ];
  const order = (): string =>
    say("asked-order", {
      side: say(`asked-${side}`),
      quantity: formatAmount(amount(base, quantity!)),
      base,
      price: formatPrice(limit!),
    });
  const close = (): string =>
    quantity === undefined ? say("asked-no-close") : say("asked-close", { quantity: formatAmount(amount(base, quantity)), base });
  const said = what === "order" ? order() : what === "close" ? close() : stops.join(", ") || say("asked-no-stops");
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what: said }) };
}
