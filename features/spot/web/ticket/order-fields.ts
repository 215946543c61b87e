/** The fields of the order ticket, and what choosing one of them does to the others. */
import type { InputTextOf } from "@assay/core/contract.ts";
import type { calls, Side, TimeInForce } from "../../contract.ts";

export interface OrderFields {
  readonly type: Side;
  readonly kind: "limit" | "market";
  readonly target_price: string;
  readonly amount: string;
  /** What `amount` counts; a limit order always counts base. */
  readonly amount_in: "base" | "quote";
  readonly time_in_force: TimeInForce;
  readonly post_only: boolean;
}

/** A market order counts what it spends unless the customer chooses otherwise. */
const countedBy = (type: Side): OrderFields["amount_in"] => (type === "buy" ? "quote" : "base");

/** The fields after choosing a kind: a market order has no price and cannot promise to rest. */
export function ofKind({ type }: OrderFields, kind: OrderFields["kind"]): Partial<OrderFields> {
  if (kind === "limit") return { kind, amount: "", amount_in: "base" };
  return { kind, amount: "", amount_in: countedBy(type), post_only: false, time_in_force: "gtc" };
}

export function ofSide({ kind, type: before }: OrderFields, type: Side): Partial<OrderFields> {
  if (type === before) return {};
  return { type, amount: "", amount_in: kind === "limit" ? "base" : countedBy(type) };
}

/** Post-only promises to rest in the book, so it goes with good till cancelled alone. */
export function ofPostOnly(post_only: boolean): Partial<OrderFields> {
  return post_only ? { post_only, time_in_force: "gtc" } : { post_only };
}

export function ofTimeInForce(time_in_force: TimeInForce): Partial<OrderFields> {
  return time_in_force === "gtc" ? { time_in_force } : { time_in_force, post_only: false };
}

/** The call's input for fields without faults. */
export function orderInput(
  { type, kind, target_price, amount, amount_in, time_in_force, post_only }: OrderFields,
  market: { readonly currency_id: number; readonly legal_id: number },
): InputTextOf<typeof calls.placeOrder> {
  const what = { currency_id: String(market.currency_id), legal_id: String(market.legal_id), type, kind, amount };
  if (kind === "market") return { ...what, amount_in };
  return { ...what, target_price, time_in_force, post_only: post_only ? "1" : "0" };
}
