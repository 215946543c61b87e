import { Rejection } from "@assay/core/rejection.ts";
import type { Batch } from "./batch.ts";

/** Where an order stood when the batch began; undefined if the customer has none of that id. */
export interface Located {
  readonly id: string;
  readonly symbol: string;
}

/** Cancels a customer's open or waiting order. One that has ended since is refused, whatever ended it. */
export function cancelOrder(
  batch: Batch,
  located: Located | undefined,
  why: "customer" | "expired" = "customer",
): string | Rejection {
  if (!located) return new Rejection("no-such-order");
  const market = batch.markets.get(located.symbol);
  const resting = market?.book.find(located.id);
  const waiter = market?.waiting.find(located.id);
  if (market && resting) batch.cancel(market, resting, why);
  else if (market && waiter) batch.cancelWaiting(market, waiter, why);
  else return new Rejection("order-not-open");
  return located.id;
}
