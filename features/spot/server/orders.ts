/** An order and its fills as the tables keep them, and as the contract tells them. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import {
  amount,
  divide,
  formatAmount,
  formatPrice,
  formatRate,
  type Price,
  pow10,
  PRICE_SCALE,
  type Rate,
} from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { calls, cancelReasons, OrderKind, orderStates, Side, TimeInForce } from "../contract.ts";
import type { Fees, Terms } from "../rules.ts";
import { firesOn } from "../rules/stops.ts";

export type OrderState = (typeof orderStates)[number];
export type CancelReason = (typeof cancelReasons)[number];

/** What an order waits for, and what fired it. */
export interface OrderStop {
  /** Where it fires; null for one that trails. */
  price: Price | null;
  /** The limit that an "oco" takes on when it fires. */
  readonly limit: Price | null;
  /** How far it trails, and from which best index. */
  trail: Rate | null;
  mark: Price | null;
  /** The tick that gave the mark. */
  markTick: IndexTick | null;
  /** When its customer asked for it, as evidence holds it; null of what he asked for before that was kept. */
  readonly askedAt: Date | null;
  firedPrice: Price | null;
  firedAt: Date | null;
}

export interface Order {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** The worst price at which it trades now; null for one that trades at the market. */
  price: Price | null;
  /** Base units wanted; null for an order by quote amount. */
  quantity: bigint | null;
  /** Quote units wanted; null unless the order is by quote amount. */
  readonly quoteAmount: bigint | null;
  /** Its number in the market: its turn among orders of one price. */
  sequence: number;
  filled: bigint;
  filledQuote: bigint;
  /** Units of the currency that the customer receives. */
  fee: bigint;
  /** What its trades pay, as agreed when it was placed. */
  readonly fees: Fees;
  state: OrderState;
  cancelReason: CancelReason | null;
  /** Null unless it is good till a date. */
  readonly expiresAt: Date | null;
  /** Null for limit and market orders. */
  stop: OrderStop | null;
  readonly createdAt: Date;
  updatedAt: Date;
}

/** One customer's side of a trade. */
export interface Fill {
  readonly symbol: string;
  /** The trade's number in the market. */
  readonly sequence: number;
  readonly orderId: string;
  readonly customerId: string;
  readonly side: Side;
  readonly price: Price;
  readonly quantity: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly role: "maker" | "taker";
  readonly against: "customer" | "house";
  /** For a taker: the index and the best price of the book when the order came; the index is null while there is none. */
  readonly index: Price | null;
  readonly best: Price | null;
  readonly at: Date;
}

/** How a trade is named on receipts and bill lines. */
export const tradeId = (symbol: string, sequence: number): string => `${symbol}#${sequence}`;

export function currenciesOf(symbol: string): { base: string; quote: string } {
  const [base, quote] = symbol.split("/") as [string, string];
  return { base, quote };
}

/** What a fill brings: base currency to a buyer, quote currency to a seller. Fees are paid in it. */
export const receivedCurrency = (symbol: string, side: Side): string => currenciesOf(symbol)[side === "buy" ? "base" : "quote"];

/** What an order pays with: quote currency of a buyer, base currency of a seller. */
export const paidCurrency = (symbol: string, side: Side): string => currenciesOf(symbol)[side === "buy" ? "quote" : "base"];

export function averagePrice(symbol: string, filled: bigint, filledQuote: bigint, tick: Price): Price | null {
  if (filled === 0n) return null;
  const { base, quote } = currenciesOf(symbol);
  const scaled = filledQuote * pow10(PRICE_SCALE + scaleOf(base) - scaleOf(quote));
  return divide(scaled, filled * tick, "half-even") * tick;
}

/** Where a stop fires now. */
export function stopPriceOf({ side, stop }: Pick<Order, "side"> & { readonly stop: OrderStop }): Price {
  const { price, trail, mark } = stop;
  return price ?? trailingStop({ fires: firesOn(side), mark: mark!, share: trail! });
}

/** An "oco" whose stop has fired at the market has no limit any more. */
const firedAtMarket = ({ kind, stop }: Order): boolean =>
  kind === "oco" && stop !== null && stop.firedAt !== null && stop.limit === null;

type OrderAnswer = OutputOf<(typeof calls)["showOrder"]>["order"];
type FillAnswer = OutputOf<(typeof calls)["showOrder"]>["fills"][number];

/** `terms` are those of the order's market; an order of a market that is no longer listed averages at full price scale. */
export function describeOrder(order: Order, terms: Terms | undefined): OrderAnswer {
  const { symbol, side } = order;
  const { base, quote } = currenciesOf(symbol);
  const text = (currency: string, units: bigint): string => formatAmount(amount(currency, units));
  const average = averagePrice(symbol, order.filled, order.filledQuote, terms?.tick ?? 1n);
  const feeCurrency = receivedCurrency(symbol, side);
  return {
    id: order.id,
    symbol,
    currency_id: currencyFact(base).id,
    legal_id: currencyFact(quote).id,
    type: side,
    kind: order.kind,
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    target_price: priceText(firedAtMarket(order) ? null : order.price),
    stop: order.stop && describeStop(order.side, order.stop, terms),
    expires_at: order.expiresAt?.getTime() ?? null,
    amount: order.quantity === null ? null : text(base, order.quantity),
    quote_amount: order.quoteAmount === null ? null : text(quote, order.quoteAmount),
    filled: text(base, order.filled),
    filled_quote: text(quote, order.filledQuote),
    average_price: average === null ? null : formatPrice(average),
    fee: text(feeCurrency, order.fee),
    fee_currency: feeCurrency,
    maker_fee: formatRate(order.fees.maker),
    taker_fee: formatRate(order.fees.taker),
    state: order.state,
    cancel_reason: order.cancelReason,
    created_at: order.createdAt.getTime(),
    updated_at: order.updatedAt.getTime(),
  };
}

const priceText = (price: Price | null): string | null => (price === null ? null : formatPrice(price));

function describeStop(side: Side, stop: OrderStop, terms: Terms | undefined): OrderAnswer["stop"] {
  const { limit, trail, mark, firedPrice, firedAt } = stop;
  // A trailing stop fires between ticks; the tick that has just fired says as much, and reads like every other price.
  const [exact, tick] = [stopPriceOf({ side, stop }), terms?.tick ?? 1n];
  return {
    price: formatPrice(divide(exact, tick, side === "sell" ? "down" : "up") * tick),
    limit: priceText(limit),
    trail: trail === null ? null : formatRate(trail),
    best: priceText(mark),
    fired: firedPrice === null ? null : { price: formatPrice(firedPrice), at: firedAt!.getTime() },
  };
}

export function describeFill(fill: Fill): FillAnswer {
  const { base, quote } = currenciesOf(fill.symbol);
  const feeCurrency = receivedCurrency(fill.symbol, fill.side);
  return {
    id: tradeId(fill.symbol, fill.sequence),
    order_id: fill.orderId,
    symbol: fill.symbol,
    type: fill.side,
    price: formatPrice(fill.price),
    amount: formatAmount(amount(base, fill.quantity)),
    quote_amount: formatAmount(amount(quote, fill.quote)),
    fee: formatAmount(amount(feeCurrency, fill.fee)),
    fee_currency: feeCurrency,
    role: fill.role,
    against: fill.against,
    at: fill.at.getTime(),
  };
}
