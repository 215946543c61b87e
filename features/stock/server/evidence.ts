import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfReference } from "@assay/features/market/server.ts";
import type { Evidence, Fact } from "@assay/features/proofs/server.ts";
import { SPREAD, type Terms } from "../rules.ts";
import { askedRule, type ShareReceipt } from "../rules/receipt.ts";
import { currenciesOf, type Order } from "./orders.ts";
import type { Deal } from "./trade.ts";

/** What a customer asks a later price for: which shares, how many or for how much, at which limit or better, and until when. */
function askedFact(order: Order, at: Date): Fact {
  const { id, symbol, side, limitPrice, expiresAt } = order;
  return {
    id,
    what: "order",
    symbol,
    side,
    ...wantedFact(order),
    limit: formatPrice(limitPrice),
    expires: String(expiresAt.getTime()),
    at: String(at.getTime()),
  };
}

/** Shares, or the money that buys as many as it pays for. */
function wantedFact({ symbol, quantity, money }: Order): { readonly amount: string; readonly currency: string } {
  const { base, quote } = currenciesOf(symbol);
  const wanted = quantity === null ? amount(quote, money!) : amount(base, quantity);
  return { amount: formatAmount(wanted), currency: wanted.currency };
}

/** An order that waits, kept when it is asked for. */
export const askedEvidence = (order: Order, at: Date): Evidence => ({
  customerId: order.customerId,
  subject: order.id,
  rule: askedRule,
  fact: askedFact(order, at),
});

/**
 * Rule "stock-3": the half spread follows from what the order is worth at its limit and from what its customer's orders were worth
 * before it; the house's price is the reference and, for a buyer, so much more (a seller: less), rounded to the tick toward the house;
 * in the regular session an order trades where it is no worse than the limit. Rule "stock-4": the same of an order that has waited,
 * and its limit, its end and its size are what was `asked`. Of one from before its spread followed from anything they are 1 and 2.
 */
export function evidenceOf({ symbol, tick, quote }: Terms, order: Order, { price, reference }: Deal): Evidence {
  const { id, customerId, side, limitPrice, createdAt, askedAt, expiresAt, updatedAt, valueBefore, halfSpread } = order;
  const rules = valueBefore === null ? (["stock-1", "stock-2"] as const) : (["stock-3", "stock-4"] as const);
  return {
    customerId,
    subject: id,
    rule: (askedAt === null ? rules[0] : rules[1]) satisfies ShareReceipt,
    fact: {
      order: id,
      symbol,
      side,
      limit: formatPrice(limitPrice),
      placed: String(createdAt.getTime()),
      at: String(updatedAt.getTime()),
      expires: String(expiresAt.getTime()),
      ...(askedAt !== null && { asked: askedFact(order, askedAt) }),
      reference: factOfReference(reference),
      ...(valueBefore !== null && {
        ...wantedFact(order),
        before: formatAmount(amount(quote, valueBefore)),
        spread: {
          base: formatRate(SPREAD.base),
          impact: formatRate(SPREAD.impact),
          unit: formatAmount(amount(quote, SPREAD.unit)),
          most: formatRate(SPREAD.most),
        },
      }),
      half_spread: formatRate(halfSpread),
      tick_size: formatPrice(tick),
      price: formatPrice(price),
    },
  };
}
