import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import type { Evidence, Fact } from "@assay/features/proofs/server.ts";
import { type BookStep, RATES } from "../rules.ts";
import { swapRule } from "../rules/receipt.ts";
import type { Priced, PricedLeg } from "./prices.ts";
import type { Swap } from "./store.ts";

type Terms = Readonly<Record<string, Fact | undefined>>;

const legFact = ({ currency, tick }: PricedLeg): Fact => ({ currency, ...(tick && { tick: factOfTick(tick) }) });

const stepFact = ({ symbol, side, takerFee, levels }: BookStep): Fact => ({
  symbol,
  side,
  fee: formatRate(takerFee),
  levels: levels.map(({ price, quantity }) => ({
    price: formatPrice(price),
    quantity: formatAmount(amount(symbol.split("/")[0]!, quantity)),
  })),
});

/** From what a swap was priced, kept with its quote until it is accepted. */
export function factOf({ from, to, units, mid, fee, spread, arrives, book }: Priced, quotedAt: Date): Terms {
  const money = (some: bigint): string => formatAmount(amount(to.currency, some));
  return {
    quoted: String(quotedAt.getTime()),
    number: formatAmount(amount(from.currency, units)),
    from: legFact(from),
    to: legFact(to),
    rates: { fee: formatRate(RATES.fee), base: formatRate(RATES.base), second: formatRate(RATES.perSecond) },
    ...(book && { book: { brings: money(book.brings), trades: book.steps.map(stepFact) } }),
    mid: money(mid),
    fee: money(fee),
    spread: money(spread),
    arrives: money(arrives),
  };
}

/** Rule "swap-1": what arrives is the middle of both indices less the fee and the spread, or what the book would bring where that is more. */
export const evidenceOf = ({ id, customerId, at }: Swap, terms: Terms): Evidence => ({
  customerId,
  subject: id,
  rule: swapRule,
  fact: { swap: id, at: String(at.getTime()), ...terms },
});
