import { Rejection } from "@assay/core/rejection.ts";
import type { Batch } from "./batch.ts";

/** Where an order stood when the batch began; undefined if the customer has none of that id. */
export interface Located {
  readonly id: string;
  readonly symbol: string;
}

/** Cancels a customer's open order. One that has ended since is refused, whatever ended it. */
export function cancelOrder(batch: Batch, located: Located | undefined): string | Rejection {
  if (!located) return new Rejection("no-such-order");
  const market = batch.markets.get(located.symbol);
  const resting = market?.book.find(located.id);
  if (!market || !resting) return new Rejection("order-not-open");
  batch.cancel(market, resting);
  return located.id;
}
