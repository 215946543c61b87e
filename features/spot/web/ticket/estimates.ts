/** What the customer was told before an order that it would cost, for as long as the app stays open. */
import type { CostSheet } from "./order-costs.ts";

const estimates = new Map<string, CostSheet>();

export const estimateOf = (orderId: string): CostSheet | undefined => estimates.get(orderId);

export function rememberEstimate(orderId: string, sheet: CostSheet): void {
  estimates.set(orderId, sheet);
}
