import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfReference } from "@assay/features/market/server.ts";
import type { Evidence, Fact } from "@assay/features/proofs/server.ts";
import { HALF_SPREAD, type Terms } from "../rules.ts";
import { askedRule, type ShareReceipt } from "../rules/receipt.ts";
import { currenciesOf, type Order } from "./orders.ts";
import type { Deal } from "./trade.ts";

/** What a customer asks a later price for: which shares, how many or for how much, at which limit or better, and until when. */
function askedFact({ id, symbol, side, limit, expiresAt, ...order }: Order, at: Date): Fact {
  const { base, quote } = currenciesOf(symbol);
  const wanted = order.quantity === null ? amount(quote, order.money!) : amount(base, order.quantity);
  return {
    id,
    what: "order",
    symbol,
    side,
    amount: formatAmount(wanted),
    currency: wanted.currency,
    limit: formatPrice(limit),
    expires: String(expiresAt.getTime()),
    at: String(at.getTime()),
  };
}

/** An order that waits, kept when it is asked for. */
export const askedEvidence = (order: Order, at: Date): Evidence => ({
  customerId: order.customerId,
  subject: order.id,
  rule: askedRule,
  fact: askedFact(order, at),
});

/**
 * Rule "stock-1": the house's price is the reference and, for a buyer, half the spread more (a seller: less), rounded to the tick
 * toward the house; in the regular session an order trades where it is no worse than the limit. Rule "stock-2": the same of an order that
 * has waited, and its limit and its end are what was `asked`.
 */
export function evidenceOf({ symbol, tick }: Terms, order: Order, { price, reference }: Deal): Evidence {
  const { id, customerId, side, limit, createdAt, askedAt, expiresAt, updatedAt } = order;
  return {
    customerId,
    subject: id,
    rule: (askedAt === null ? "stock-1" : "stock-2") satisfies ShareReceipt,
    fact: {
      order: id,
      symbol,
      side,
      limit: formatPrice(limit),
      placed: String(createdAt.getTime()),
      at: String(updatedAt.getTime()),
      expires: String(expiresAt.getTime()),
      ...(askedAt !== null && { asked: askedFact(order, askedAt) }),
      reference: factOfReference(reference),
      half_spread: formatRate(HALF_SPREAD),
      tick_size: formatPrice(tick),
      price: formatPrice(price),
    },
  };
}
