/** What the rule of a receipt makes of its inputs: the same pure rules as the house's and the app's. */
import { amount, formatAmount, formatPrice, formatRate, type Price } from "../../platform/core/money.ts";
import { readReference, recomputeReference } from "../../features/market/rules/reference.ts";
import { readTick, recomputeTick } from "../../features/market/rules/index-tick.ts";
import type { Receipt } from "../../features/proofs/rules.ts";
import { marginRatioOf, receiptRules, recompute as recomputePosition } from "../../features/leverage/rules/receipt.ts";
import { optionRules, recompute as recomputeOption } from "../../features/seconds/rules/receipt.ts";
import { recompute as recomputeStop, stopReceipts } from "../../features/spot/rules/receipt.ts";
import { recompute as recomputeShares, shareReceipts } from "../../features/stock/rules/receipt.ts";
import type { Verdict } from "./judge.ts";

function priceOf(said: unknown): Price | undefined {
  const tick = readTick(said);
  return tick && recomputeTick(tick);
}

function priceOfReference(said: unknown): Price | undefined {
  const reference = readReference(said);
  return reference && recomputeReference(reference);
}

/** Whether the rule leads to what the receipt says. A rule that nobody knows proves nothing. */
export function judgeRule({ rule, fact }: Pick<Receipt, "rule" | "fact">): Verdict {
  const judge = judges.find(({ rules }) => rules.includes(rule))?.judge;
  if (!judge) return { holds: false, lines: [`rule ${rule}: NOT known to this verifier`] };
  const found = judge(rule, fact);
  if (!found) return { holds: false, lines: [`rule ${rule}: NOT the fact of one`] };
  const { holds, inputs, result } = found;
  return { holds, lines: [...inputs, `rule ${rule} leads ${holds ? "to this result" : "NOT to this result"}: ${result}`] };
}

interface Judged {
  readonly holds: boolean;
  readonly inputs: readonly string[];
  readonly result: string;
}

interface Judge {
  readonly rules: readonly string[];
  readonly judge: (rule: string, fact: unknown) => Judged | undefined;
}

const judges: readonly Judge[] = [
  { rules: optionRules, judge: judgeOption },
  { rules: stopReceipts, judge: judgeStop },
  { rules: receiptRules, judge: judgePosition },
  { rules: shareReceipts, judge: judgeShares },
];

function judgeOption(rule: string, fact: unknown): Judged | undefined {
  const anew = recomputeOption(rule, fact, priceOf);
  return anew && { holds: anew.holds, inputs: [], result: `${anew.outcome}, ${anew.payout} ${anew.fact.currency}` };
}

function judgeStop(rule: string, fact: unknown): Judged | undefined {
  const anew = recomputeStop(rule, fact, priceOf);
  if (!anew) return undefined;
  return {
    holds: anew.holds,
    inputs: [`a ${anew.side} waits for the index at ${formatPrice(anew.stop)}`],
    result: `fired at ${formatPrice(anew.index)}`,
  };
}

function judgeShares(rule: string, fact: unknown): Judged | undefined {
  const anew = recomputeShares(rule, fact, priceOfReference);
  if (!anew) return undefined;
  const { side, limit, halfSpread, reference, price, holds } = anew;
  const inputs = [
    `a ${side} of shares at ${formatPrice(limit)} or better`,
    `reference ${formatPrice(reference)}, half spread ${formatRate(halfSpread)}`,
  ];
  return { holds, inputs, result: `traded at ${formatPrice(price)}` };
}

function judgePosition(rule: string, fact: unknown): Judged | undefined {
  const anew = recomputePosition(rule, fact, priceOf);
  if (!anew) return undefined;
  const { what, mark, price, profit, quote, waited, purse, holds } = anew;
  const money = (units: bigint): string => `${formatAmount(amount(quote, units))} ${quote}`;
  const inputs = [`mark ${formatPrice(mark)}`];
  if (waited !== undefined) inputs.push(`waited for ${formatPrice(waited)}`);
  if (purse) {
    const ratio = marginRatioOf(purse);
    inputs.push(
      `collateral ${money(purse.collateral)}, open result ${money(purse.profit)}, maintenance margin ${money(purse.maintenance)}`,
      `margin ratio ${ratio === undefined ? "beyond all equity" : ratio}, liquidation at 1`,
      `liquidation price ${purse.liquidation === undefined ? "none" : formatPrice(purse.liquidation)}`,
    );
  }
  const result = profit === undefined ? "" : `, result ${money(profit)}`;
  return { holds, inputs, result: `${what} at ${formatPrice(price)}${result}` };
}
