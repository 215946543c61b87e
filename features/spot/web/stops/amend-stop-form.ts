/** Amending what an order waits for: the same form as placing it, begun with the order as it stands. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { typedPrice } from "@assay/ui/typed-price.ts";
import type { calls, StopKind } from "../../contract.ts";
import { askedOf as amountOf, type Order } from "../orders/order-model.ts";
import { percentOf, shareOf, type StopFormFields, stopRules } from "./stop-form.ts";

/** What an "oco" does when its stop fires is what a stop with a limit, or one at the market, does. */
const kindOf = ({ kind, stop }: Order): StopKind =>
  kind === "oco" ? ((stop?.limit ?? null) === null ? "stop-market" : "stop-limit") : (kind as StopKind);

export function startOf(order: Order, priceDecimals: number): StopFormFields {
  const { stop, kind, type, target_price } = order;
  const limit = kind === "oco" ? stop?.limit : target_price;
  return {
    ...stopRules.start,
    type,
    kind: kindOf(order),
    stop_price: stop && stop.trail === null ? typedPrice(stop.price, priceDecimals) : "",
    target_price: typedPrice(limit ?? "", priceDecimals),
    trail: stop?.trail ? percentOf(stop.trail) : "",
    amount: amountOf(order).value ?? "",
  };
}

type Change = Omit<InputTextOf<typeof calls.amendStop>, "id">;

/** What the fields say that the order does not. */
export function changeOf(before: StopFormFields, after: StopFormFields): Change {
  const changed = (name: "stop_price" | "target_price" | "amount") =>
    after[name] !== before[name] && after[name] !== "" ? { [name]: after[name] } : {};
  const trail = after.trail !== before.trail && after.trail !== "" ? { trail: shareOf(after.trail) ?? "0" } : {};
  return { ...changed("stop_price"), ...changed("target_price"), ...changed("amount"), ...trail };
}
