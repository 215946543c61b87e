import { formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfReference } from "@assay/features/market/server.ts";
import type { Evidence } from "@assay/features/proofs/server.ts";
import { HALF_SPREAD, type Terms } from "../rules.ts";
import type { ShareReceipt } from "../rules/receipt.ts";
import type { Order } from "./orders.ts";
import type { Deal } from "./trade.ts";

/**
 * Rule "stock-1": the house's price is the reference and, for a buyer, half the spread more (a seller: less), rounded to the tick
 * toward the house; in the regular session an order trades where it is no worse than the limit.
 */
export function evidenceOf({ symbol, tick }: Terms, order: Order, { price, reference }: Deal): Evidence {
  const { id, customerId, side, limit, createdAt, expiresAt, updatedAt } = order;
  return {
    customerId,
    subject: id,
    rule: "stock-1" satisfies ShareReceipt,
    fact: {
      order: id,
      symbol,
      side,
      limit: formatPrice(limit),
      placed: String(createdAt.getTime()),
      at: String(updatedAt.getTime()),
      expires: String(expiresAt.getTime()),
      reference: factOfReference(reference),
      half_spread: formatRate(HALF_SPREAD),
      tick_size: formatPrice(tick),
      price: formatPrice(price),
    },
  };
}
