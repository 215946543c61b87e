/** What the rule of a receipt makes of its inputs: the same pure rules as the house's and the app's. */
import { amount, formatAmount, formatPrice, formatRate } from "../../platform/core/money.ts";
import { priceOfReference, readReference } from "../../features/market/rules/reference.ts";
import { priceOfTick } from "../../features/market/rules/index-tick.ts";
import type { Receipt } from "../../features/proofs/rules.ts";
import { askedRule, readAsked } from "../../features/leverage/rules/receipt-asked.ts";
import { isFact } from "../../features/leverage/rules/receipt-facts.ts";
import { marginRatioOf, receiptRules, recompute as recomputePosition } from "../../features/leverage/rules/receipt.ts";
import { outcomeShown } from "../../features/seconds/rules.ts";
import { optionRules, recompute as recomputeOption } from "../../features/seconds/rules/receipt.ts";
import {
  askedRule as askedStopRule,
  readAsked as readAskedStop,
  recompute as recomputeStop,
  stopReceipts,
} from "../../features/spot/rules/receipt.ts";
import {
  askedRule as askedSharesRule,
  readAsked as readAskedShares,
  recompute as recomputeShares,
  shareReceipts,
} from "../../features/stock/rules/receipt.ts";
import { isWord, type Say } from "./texts.ts";

/** Whether the rule leads to what the receipt says. A rule that nobody knows proves nothing. */
export function judgeRule({ rule, fact }: Pick<Receipt, "rule" | "fact">, say: Say): RuleVerdict {
  const judge = judges.find(({ rules }) => rules.includes(rule))?.judge;
  if (!judge) return { holds: false, inputs: [], line: say("rule.unknown", { rule }) };
  const found = judge(rule, fact, say);
  if (!found) return { holds: false, inputs: [], line: say("rule.no-fact", { rule }) };
  const { holds, inputs, result } = found;
  return { holds, inputs, line: say(holds ? "rule.holds" : "rule.fails", { rule, result }) };
}

export interface RuleVerdict {
  readonly holds: boolean;
  /** What went in, a line each, and what the rule leads to. */
  readonly inputs: readonly string[];
  readonly line: string;
}

interface Judged {
  readonly holds: boolean;
  readonly inputs: readonly string[];
  readonly result: string;
}

interface Judge {
  readonly rules: readonly string[];
  readonly judge: (rule: string, fact: unknown, say: Say) => Judged | undefined;
}

const judges: readonly Judge[] = [
  { rules: optionRules, judge: judgeOption },
  { rules: stopReceipts, judge: judgeStop },
  { rules: receiptRules, judge: judgePosition },
  { rules: shareReceipts, judge: judgeShares },
  { rules: [askedRule], judge: judgeAskedPosition },
  { rules: [askedStopRule], judge: judgeAskedStop },
  { rules: [askedSharesRule], judge: judgeAskedShares },
];

function judgeOption(rule: string, fact: unknown, say: Say): Judged | undefined {
  const anew = recomputeOption(rule, fact, priceOfTick);
  if (!anew) return undefined;
  const payout = `${anew.payout} ${anew.fact.currency}`;
  return {
    holds: anew.holds,
    inputs: [],
    result: say(`option.${outcomeShown(anew.outcome, anew.fact.stake, anew.payout)}`, { payout }),
  };
}

function judgeStop(rule: string, fact: unknown, say: Say): Judged | undefined {
  const anew = recomputeStop(rule, fact, priceOfTick);
  if (!anew) return undefined;
  return {
    holds: anew.holds,
    inputs: [say(`stop.${anew.side}`, { price: formatPrice(anew.stop) })],
    result: say("stop.fired", { price: formatPrice(anew.index) }),
  };
}

function judgeShares(rule: string, fact: unknown, say: Say): Judged | undefined {
  const anew = recomputeShares(rule, fact, priceOfReference);
  if (!anew) return undefined;
  const { side, limit, halfSpread, size, reference, price, holds } = anew;
  const money = (units: bigint, quote: string): string => `${formatAmount(amount(quote, units))} ${quote}`;
  const inputs = [
    say(`shares.${side}`, { price: formatPrice(limit) }),
    say("shares.reference", { price: formatPrice(reference), rate: formatRate(halfSpread) }),
  ];
  if (size) inputs.push(say("shares.size", { value: money(size.value, size.quote), before: money(size.before, size.quote) }));
  const held = readReference((fact as { readonly reference?: unknown }).reference)?.top?.held;
  if (held) inputs.push(say("shares.held-against", { trade: held.trade, close: held.close }));
  return { holds, inputs, result: say("shares.traded", { price: formatPrice(price) }) };
}

function judgePosition(rule: string, fact: unknown, say: Say): Judged | undefined {
  const anew = recomputePosition(rule, fact, priceOfTick);
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
      ratio === undefined ? say("ratio.beyond") : say("ratio", { ratio }),
      liquidation === undefined ? say("liquidation-price.none") : say("liquidation-price", { price: formatPrice(liquidation) }),
    );
  }
  const word = `what.${what}`;
  const ended = { what: isWord(word) ? say(word) : what, price: formatPrice(price) };
  const result = profit === undefined ? say("ended", ended) : say("ended.result", { ...ended, profit: money(profit) });
  return { holds, inputs, result };
}

/** What a customer has asked for is no result: it holds as it was signed. */
function judgeAskedPosition(_rule: string, fact: unknown, say: Say): Judged | undefined {
  const asked = isFact(fact) ? readAsked(fact) : undefined;
  if (!asked) return undefined;
  const { at, what, side, base, limit, quantity, takeProfit, stopLoss, trailing } = asked;
  const stops = [
    ...(takeProfit === undefined ? [] : [say("asked.take-profit", { price: formatPrice(takeProfit) })]),
    ...(stopLoss === undefined ? [] : [say("asked.stop-loss", { price: formatPrice(stopLoss) })]),
    ...(trailing === undefined ? [] : [say("asked.trailing", { rate: formatRate(trailing) })]),
  ];
  const order = (): string =>
    say("asked.order", {
      side: say(`asked.${side}`),
      quantity: formatAmount(amount(base, quantity!)),
      base,
      price: formatPrice(limit!),
    });
  const close = (): string =>
    quantity === undefined ? say("asked.no-close") : say("asked.close", { quantity: formatAmount(amount(base, quantity)), base });
  const said = what === "order" ? order() : what === "close" ? close() : stops.join(", ") || say("asked.no-stops");
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what: said }) };
}

function judgeAskedStop(_rule: string, fact: unknown, say: Say): Judged | undefined {
  const asked = readAskedStop(fact);
  if (!asked) return undefined;
  const { at, side, stop, trail, limit, amount: wanted } = asked;
  const waits =
    stop === undefined
      ? say(`asked.trail.${side}`, { amount: wanted || "—", rate: formatRate(trail!) })
      : say(`asked.stop.${side}`, { amount: wanted || "—", price: formatPrice(stop) });
  const what = limit === undefined ? waits : `${waits}, ${say("asked.limit", { price: formatPrice(limit) })}`;
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what }) };
}

function judgeAskedShares(_rule: string, fact: unknown, say: Say): Judged | undefined {
  const asked = readAskedShares(fact);
  if (!asked) return undefined;
  const { at, symbol, side, amount: wanted, limit } = asked;
  const what = say(`asked.shares.${side}`, { symbol, amount: wanted, limit: formatPrice(limit) });
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what }) };
}
