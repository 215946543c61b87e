import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { askedOf, type Order, SHARE_DECIMALS } from "./order-model.ts";

/** What an order asks for: shares, or money to spend. */
export function AskedText({ order }: { readonly order: Order }) {
  const { value, currency } = askedOf(order);
  if (order.amount === null) return <AmountText value={value} currency={currency} unit />;
  return <AmountText value={value} currency={currency} unit decimals={SHARE_DECIMALS} decimalsMin={0} />;
}
