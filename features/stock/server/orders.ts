/** An order as the table keeps it, and as the contract tells it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { type Amount, amount, formatAmount, formatPrice, formatRate, type Price, type Rate } from "@assay/core/money.ts";
import type { calls, cancelReasons, orderStates, Side } from "../contract.ts";
import type { OrderAsked } from "../rules.ts";

export interface Order {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly isLimit: boolean;
  readonly limit: Price;
  /** Base units; null for an order by money. */
  readonly quantity: bigint | null;
  /** Quote units to spend; null for an order by shares. */
  readonly money: bigint | null;
  readonly held: bigint;
  /** What it is worth at its worst price, and what its customer's orders before it were; null of those from before that was kept. */
  readonly value: bigint | null;
  readonly valueBefore: bigint | null;
  /** Agreed when it was placed. */
  readonly halfSpread: Rate;
  filled: bigint;
  price: Price | null;
  reference: Price | null;
  cost: bigint;
  fee: bigint;
  state: (typeof orderStates)[number];
  cancelReason: (typeof cancelReasons)[number] | null;
  readonly createdAt: Date;
  /** When it was asked for to wait, as evidence holds it; null of one that traded at once, and of those from before that was kept. */
  askedAt: Date | null;
  readonly expiresAt: Date;
  updatedAt: Date;
}

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
    target_price: order.isLimit ? priceText(order.limit) : null,
    limit_price: formatPrice(order.limit, 2),
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
