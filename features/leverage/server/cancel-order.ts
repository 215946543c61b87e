import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { CancelReason } from "../contract.ts";
import type { Batch } from "./batch.ts";
import { leverageRelease } from "./postings.ts";
import { heldFor, type Position } from "./positions.ts";

/** Takes back what waits: an order, or the closing of a position. */
export function cancelOrder(batch: Batch, order: Position | undefined): Position | Rejection {
  if (!order) return new Rejection("no-such-position");
  if (order.state !== "pending" && order.closing === null) return new Rejection("position-not-pending");
  if (order.state === "pending") cancel(batch, order, "customer");
  else {
    // To close and to take that back again could go on without end.
    const waits = batch.instructions.pace(order.customerId);
    if (waits) return waits;
    order.closing = null;
    batch.write(order);
  }
  return order;
}

/** Ends a waiting order and releases what it held. */
export function cancel(batch: Batch, order: Position, cancelReason: CancelReason): void {
  batch.take(leverageRelease(order.id, order.customerId, heldFor(order)));
  Object.assign(order, {
    state: "cancelled",
    cancelReason,
    margin: 0n,
    fee: 0n,
    endedAt: batch.now,
  } satisfies Partial<Position>);
  batch.write(order);
}

/** The same without its customer at the button, who is told. */
export function cancelUnasked(batch: Batch, order: Position, cancelReason: "protection" | "market-full"): void {
  cancel(batch, order, cancelReason);
  const { customerId, id, symbol, side, quantity, limit } = order;
  batch.news.push({
    customerId,
    id,
    symbol,
    type: side,
    what: cancelReason === "protection" ? "cancelled" : cancelReason,
    number: formatAmount(amount(batch.contract(symbol).base, quantity)),
    price: formatPrice(limit!),
    profit: null,
  });
}
