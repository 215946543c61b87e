/** Waiting orders and what their customers have set since: an order opens only a risk that may begin now. */
import type { Batch } from "./batch.ts";
import { cancelUnasked } from "./cancel-order.ts";
import type { Position } from "./positions.ts";

/** What an order holds counts as at risk already, so that opening it adds nothing; a cross one risks the account. */
const riskAdded = ({ marginMode }: Position): bigint | undefined => (marginMode === "isolated" ? 0n : undefined);

/** Cancels a waiting order that may not open, and answers whether it has. One that only reduces always may. */
export function cancelProtected(batch: Batch, order: Position): boolean {
  if (order.reduceOnly || !batch.guard.judge(order.customerId, riskAdded(order))) return false;
  cancelUnasked(batch, order, "protection");
  return true;
}

/** The newest go first, until what is left may open. */
export function cancelAllProtected(batch: Batch, customerId: string): void {
  const waiting = batch.active(customerId).filter(({ state }) => state === "pending");
  for (const order of waiting.toReversed()) cancelProtected(batch, order);
}
