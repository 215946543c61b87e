/** What a toast tells of an order: how much, and at which price. */
import type { Translate } from "@assay/ui/locale.ts";
import { readable } from "@assay/ui/readable.ts";
import { askedOf, type Order } from "./order-model.ts";

/** What has come of an order, with what was traded and at which price, or what waits in the book. */
export function told(order: Order, t: Translate<"spot">): string {
  const { type, symbol, filled, average_price, target_price } = order;
  const result = resultOf(order);
  const [base = ""] = symbol.split("/");
  if (result === "filled") return t(`placed.filled-${type}`, readable({ amount: filled, base, price: average_price ?? "" }));
  const { value, currency } = askedOf(order);
  const isOpen = result === "open";
  return t(
    `placed.${result}`,
    readable({
      side: t(`side.${type}`),
      amount: (isOpen ? value : filled) ?? "",
      base: isOpen ? currency : base,
      price: (isOpen ? target_price : average_price) ?? "",
    }),
  );
}

function resultOf({ state, filled }: Order): "filled" | "part" | "open" | "ended" | "cancelled" {
  const some = /[1-9]/.test(filled);
  if (state === "filled") return "filled";
  if (state === "open") return some ? "part" : "open";
  return some ? "ended" : "cancelled";
}
