import type { Batch } from "./batch.ts";
import { cancelOrder, type Located } from "./cancel-order.ts";

/**
 * Cancels those of a customer's orders that are still open: the ones located before the batch, and the ones that were
 * placed earlier in the same batch. Answers their ids.
 */
export function cancelOrders(
  batch: Batch,
  customerId: string,
  symbol: string | undefined,
  located: readonly Located[],
): string[] {
  const placed = [...batch.placed.values()].filter(
    (order) => order.customerId === customerId && (symbol === undefined || order.symbol === symbol),
  );
  return [...located, ...placed].map((order) => cancelOrder(batch, order)).filter((outcome) => typeof outcome === "string");
}
