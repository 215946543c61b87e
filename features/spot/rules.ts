/**
 * What a spot order may ask for. The order form and the server judge by the same functions, and every refusal names the
 * nearest value that would be accepted, so that a customer is one tap away from a valid order.
 */
import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  baseFor,
  formatAmount,
  formatDecimal,
  formatPrice,
  parsePrice,
  type Price,
  quoteFor,
  type Rate,
  shareOf,
  toMultiple,
} from "@assay/core/money.ts";
import {
  bandOf,
  judgePrice,
  listable,
  type MarketTerms,
  marketTermsOf,
  notchOf,
  rateOf,
  type WireTerms,
} from "@assay/core/market-terms.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { toStep } from "@assay/core/steps.ts";
import type { calls, Side, TimeInForce } from "./contract.ts";

/** A market's terms and its fees, as integers. */
export interface Terms extends MarketTerms {
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  /** Without an index only limit orders trade, at any price unless the band lies around one. */
  readonly indexed: boolean;
  readonly around?: Price | undefined;
}

/** What an order pays where it rests and where it comes: shares of what a trade brings, agreed when it is placed. */
export interface Fees {
  readonly maker: Rate;
  readonly taker: Rate;
}

/** The most orders that one customer may have open in a market. */
export const OPEN_ORDERS_MAX = 200;

type OrderAsked = Pick<
  InputOf<(typeof calls)["placeOrder"]>,
  "type" | "kind" | "target_price" | "amount" | "amount_in" | "time_in_force" | "post_only"
>;

/** An order that may be tried against the book. */
export interface OrderJudged {
  readonly side: Side;
  readonly kind: "limit" | "market";
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** The worst price at which it may trade: its own, or the edge of the band for a market order. */
  readonly limit: Price;
  /** Base quantity wanted, or the quote amount of a market order by quote. */
  readonly wanted: Amount;
}

/** Terms from their wire form. Throws on a market that cannot be listed. */
export function termsOf(
  wire: WireTerms & {
    readonly maker_fee: string;
    readonly taker_fee: string;
    readonly indexed: boolean;
    readonly around?: string | null;
  },
): Terms {
  const terms = marketTermsOf(wire);
  const { symbol, quantityMax, step } = terms;
  if (quantityMax.units / step > INTEGER_MAX) throw new RangeError(`${symbol}: the largest quantity has too many steps to count`);
  const around = wire.around ?? undefined;
  return {
    ...terms,
    makerFee: rateOf(wire.maker_fee, symbol),
    takerFee: rateOf(wire.taker_fee, symbol),
    indexed: wire.indexed,
    ...(around !== undefined && { around: listable(parsePrice(around), symbol) }),
  };
}

/** The book counts ticks, steps and notches as plain numbers, which are exact up to here. */
const INTEGER_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The amounts that an order may name, all multiples of `step`: at least the smallest value at `price`, at most the
 * largest quantity. A quote amount may name any unit, because it is floored to whole steps where it trades.
 */
export function amountsOf(
  terms: Terms,
  price: Price,
  amountIn: "base" | "quote",
): { step: bigint; lowest: Amount; highest: Amount } {
  const { base, quote, step, notionalMin, quantityMax } = terms;
  if (amountIn === "base") {
    return {
      step,
      lowest: amount(base, toMultiple(baseFor(notionalMin, price, base, "up").units, step, "up")),
      highest: amount(base, toMultiple(quantityMax.units, step, "down")),
    };
  }
  const highest = quoteFor(quantityMax, price, quote, "down").units;
  const countable = notchOf(terms) * INTEGER_MAX;
  return { step: 1n, lowest: notionalMin, highest: amount(quote, highest < countable ? highest : countable) };
}

/**
 * The prices at which an order may trade: those of the band around the reference; of a market without an index those of the band around
 * the price that its terms name, else all that the book can count. Undefined while there is no reference.
 */
function allowedPrices(
  terms: Terms,
  reference: Price | undefined,
): { readonly lowest: Price; readonly highest: Price } | undefined {
  if (terms.indexed) return reference === undefined ? undefined : bandOf(terms, reference);
  const { tick, step, quantityMax, around } = terms;
  if (around !== undefined) return bandOf(terms, around);
  return { lowest: tick, highest: tick * (INTEGER_MAX / (quantityMax.units / step)) };
}

/** The fee on what a customer receives, rounded up to a unit: toward the house by less than one unit. */
export const feeOn = (received: Amount, rate: Rate): Amount => shareOf(received, rate, "up");

/**
 * Judges an order against a market's terms and its reference price (undefined while the market has no fresh price).
 * A limit order is valued at its own price, a market order at the reference price.
 * Rejections: terms-conflict, limit-orders-only, market-closed, price-missing, price-off-tick {nearest, tick}, price-outside-band {nearest,
 * lowest, highest}, amount-off-step {nearest, step}, below-minimum {nearest, unit, minimum, currency}, above-maximum {nearest, maximum}.
 */
export function judgeOrder(terms: Terms, reference: Price | undefined, asked: OrderAsked): OrderJudged | Rejection {
  const isMarket = asked.kind === "market";
  if (isMarket ? asked.post_only || asked.target_price !== undefined : asked.amount_in === "quote")
    return new Rejection("terms-conflict");
  const rests = asked.time_in_force === "gtc" || asked.time_in_force === "gtd";
  if (asked.post_only && !rests) return new Rejection("terms-conflict");
  if (isMarket && asked.time_in_force === "gtd") return new Rejection("terms-conflict");
  if (isMarket && !terms.indexed) return new Rejection("limit-orders-only");
  const band = allowedPrices(terms, reference);
  if (!band) return new Rejection("market-closed");
  const price = isMarket ? reference! : judgePrice(terms, band, asked.target_price);
  if (price instanceof Rejection) return price;
  const wanted = judgeAmount(terms, price, asked.amount, asked.amount_in);
  if (wanted instanceof Rejection) return wanted;
  return {
    side: asked.type,
    kind: asked.kind,
    timeInForce: asked.time_in_force,
    postOnly: asked.post_only,
    limit: isMarket ? (asked.type === "buy" ? band.highest : band.lowest) : price,
    wanted,
  };
}

/** An open order as it stands in the book. Quantities are base units. */
export interface OrderStanding {
  readonly side: Side;
  readonly postOnly: boolean;
  readonly price: Price;
  readonly quantity: bigint;
  readonly filled: bigint;
}

/**
 * Judges what a customer wants to make of an open order: the whole of it, filled part included, must be an order that
 * could be placed now, and more than has filled already. What is not asked for stays as it stands.
 * Rejections: nothing-to-change, below-filled {nearest, filled, currency}, and those of judgeOrder.
 */
export function judgeAmend(
  terms: Terms,
  reference: Price | undefined,
  order: OrderStanding,
  asked: { readonly target_price?: string | undefined; readonly amount?: string | undefined },
): OrderJudged | Rejection {
  const { base, step } = terms;
  const judged = judgeOrder(terms, reference, {
    type: order.side,
    kind: "limit",
    target_price: asked.target_price ?? formatPrice(order.price),
    amount: asked.amount ?? formatAmount(amount(base, order.quantity)),
    amount_in: "base",
    time_in_force: "gtc",
    post_only: order.postOnly,
  });
  if (judged instanceof Rejection) return judged;
  const { limit, wanted } = judged;
  if (wanted.units <= order.filled) {
    const nearest = formatAmount(amount(base, order.filled + step));
    return new Rejection("below-filled", { nearest, filled: formatAmount(amount(base, order.filled)), currency: base });
  }
  return limit === order.price && wanted.units === order.quantity ? new Rejection("nothing-to-change") : judged;
}

/** What decides an order's place in the queue: price, and quantity with what has filled, each in any one unit. */
interface Queued<Unit extends bigint | number> {
  readonly price: Unit;
  readonly wanted: Unit;
}

/** Whether a change leaves an order its place in the queue: it wants less at the same price (SPOT-13). */
export const keepsTurn = <Unit extends bigint | number>(before: Queued<Unit>, after: Queued<Unit>): boolean =>
  after.price === before.price && after.wanted < before.wanted;

/** An amount at a price. Rejections: amount-off-step, below-minimum, above-maximum. */
export function judgeAmount(terms: Terms, price: Price, text: string, amountIn: "base" | "quote"): Amount | Rejection {
  const { step, lowest, highest } = amountsOf(terms, price, amountIn);
  const { currency } = lowest;
  // Down, so that the amount proposed never costs more than the one that was typed, unless the minimum asks for it.
  const { multiple, exact } = toStep(text, step, scaleOf(currency), "down");
  const nearest = formatAmount(amount(currency, clamp(multiple, lowest.units, highest.units)));
  if (multiple < lowest.units) {
    const minimum = formatAmount(terms.notionalMin);
    return new Rejection("below-minimum", { nearest, unit: currency, minimum, currency: terms.quote });
  }
  if (multiple > highest.units || (multiple === highest.units && !exact)) {
    return new Rejection("above-maximum", { nearest, maximum: formatAmount(highest), currency });
  }
  return exact
    ? amount(currency, multiple)
    : new Rejection("amount-off-step", { nearest, step: formatDecimal(step, scaleOf(currency)) });
}

const clamp = (value: bigint, lowest: bigint, highest: bigint): bigint =>
  value < lowest ? lowest : value > highest ? highest : value;
