import type { Translate } from "@assay/ui/locale.ts";
import { readable } from "@assay/ui/readable.ts";
import { askedOf, baseOf, type Order } from "./order-model.ts";

/** What has come of an order, as a toast tells it: what was traded and at which price, or what waits. */
export function placedText({ type, symbol, state, filled, price, amount, money }: Order, t: Translate<"stock">): string {
  const base = baseOf(symbol);
  if (state === "filled") return t(`placed.filled-${type}`, readable({ amount: filled, base, price: price ?? "" }));
  const { value, currency } = askedOf({ amount, money, symbol });
  return t(`placed.${state}`, readable({ side: t(`side.${type}`), amount: value, base: currency, symbol: base }));
}
