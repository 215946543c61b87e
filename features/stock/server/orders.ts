/** An order as the table keeps it, and as the contract tells it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { type Amount, amount, formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { bool, instant, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { calls, cancelReasons, orderStates, Side } from "../contract.ts";
import type { OrderAsked } from "../rules.ts";

export const orderTable = tableOf("stock.order", {
  id: uuid,
  customerId: uuid,
  symbol: text(),
  side: text<Side>(),
  isLimit: bool,
  limitPrice: units,
  /** Base units; null for an order by money. */
  quantity: units.orNull,
  /** Quote units to spend; null for an order by shares. */
  money: units.orNull,
  held: units,
  /** What it is worth at its worst price, and what its customer's orders before it were. */
  value: units.orNull,
  valueBefore: units.orNull,
  /** Agreed when it was placed. */
  halfSpread: units,
  filled: units,
  price: units.orNull,
  reference: units.orNull,
  cost: units,
  fee: units,
  state: text<(typeof orderStates)[number]>(),
  cancelReason: text<(typeof cancelReasons)[number]>().orNull,
  createdAt: instant,
  /** When it was asked for to wait, as evidence holds it; null of one that traded at once. */
  askedAt: instant.orNull,
  expiresAt: instant,
  updatedAt: instant,
});

export type Order = RowOf<typeof orderTable>;

export function currenciesOf(symbol: string): { base: string; quote: string } {
  const [base, quote] = symbol.split("/") as [string, string];
  return { base, quote };
}

/** What a waiting order sets aside: money of a buyer, shares of a seller. */
export function heldOf({ symbol, side, held }: Pick<Order, "symbol" | "side" | "held">): Amount {
  const { base, quote } = currenciesOf(symbol);
  return amount(side === "buy" ? quote : base, held);
}

/** What was asked for, as it would be asked for again; without a price. */
export const askedOf = ({ symbol, side, quantity, money }: Order): Omit<OrderAsked, "target_price"> => {
  const { base, quote } = currenciesOf(symbol);
  if (quantity === null) return { type: side, amount: formatAmount(amount(quote, money!)), amount_in: "money" };
  return { type: side, amount: formatAmount(amount(base, quantity)), amount_in: "shares" };
};

const priceText = (price: Price | null): string | null => (price === null ? null : formatPrice(price, 2));

export function describeOrder(order: Order): OutputOf<typeof calls.placeOrder>["order"] {
  const { base, quote } = currenciesOf(order.symbol);
  const held = heldOf(order);
  return {
    id: order.id,
    symbol: order.symbol,
    currency_id: currencyFact(base).id,
    type: order.side,
    target_price: order.isLimit ? priceText(order.limitPrice) : null,
    limit_price: formatPrice(order.limitPrice, 2),
    amount: order.quantity === null ? null : formatAmount(amount(base, order.quantity)),
    money: order.money === null ? null : formatAmount(amount(quote, order.money)),
    held: formatAmount(held),
    held_currency: held.currency,
    half_spread: formatRate(order.halfSpread),
    filled: formatAmount(amount(base, order.filled)),
    price: priceText(order.price),
    reference: priceText(order.reference),
    cost: formatAmount(amount(quote, order.cost)),
    fee: formatAmount(amount(quote, order.fee)),
    state: order.state,
    cancel_reason: order.cancelReason,
    created_at: order.createdAt.getTime(),
    expires_at: order.expiresAt.getTime(),
    updated_at: order.updatedAt.getTime(),
  };
}
