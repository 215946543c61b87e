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
  divide,
  formatAmount,
  formatDecimal,
  formatPrice,
  parseAmount,
  parsePrice,
  parseRate,
  pow10,
  type Price,
  PRICE_SCALE,
  quoteFor,
  type Rate,
  RATE_SCALE,
  shareOf,
  toMultiple,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { toStep } from "@assay/core/steps.ts";
import type { marketTerms } from "@assay/features/market/contract.ts";
import type * as z from "zod/mini";
import type { calls, Side, TimeInForce } from "./contract.ts";

/** A market's terms as integers. */
export interface Terms {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Every price is a multiple of it. */
  readonly tick: Price;
  /** Every quantity is a multiple of it, in base units. */
  readonly step: bigint;
  /** Smallest value of an order. */
  readonly notionalMin: Amount;
  /** Largest quantity of an order. */
  readonly quantityMax: Amount;
  /** How far from the reference price an order may trade, as a fraction of it. */
  readonly band: Rate;
  readonly makerFee: Rate;
  readonly takerFee: Rate;
}

/** The most orders that one customer may have open. */
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

/** Terms from their wire form. Throws on a market that cannot be listed (see notchOf). */
export function termsOf(wire: Omit<z.output<typeof marketTerms>, "name" | "name_zh" | "categories">): Terms {
  const { symbol, base, quote } = wire;
  const terms: Terms = {
    symbol,
    base,
    quote,
    tick: known(parsePrice(wire.tick), symbol),
    step: known(parseAmount(base, wire.step), symbol).units,
    notionalMin: known(parseAmount(quote, wire.notional_min), symbol),
    quantityMax: known(parseAmount(base, wire.quantity_max), symbol),
    band: known(parseRate(wire.band), symbol),
    makerFee: known(parseRate(wire.maker_fee), symbol),
    takerFee: known(parseRate(wire.taker_fee), symbol),
  };
  notchOf(terms);
  return terms;
}

/**
 * Quote units of one step at a price of one tick. The book counts quote amounts in these notches. Throws where tick and
 * step do not make price x quantity exact in quote units, because such a market would leave dust with every trade: it is a
 * mistake in the market list, not a customer's.
 */
export function notchOf({ symbol, base, quote, tick, step, quantityMax }: Terms): bigint {
  const divisor = pow10(PRICE_SCALE + scaleOf(base) - scaleOf(quote));
  if (tick <= 0n || step <= 0n || (tick * step) % divisor !== 0n)
    throw new RangeError(`${symbol}: tick times step is not exact in ${quote}`);
  if (quantityMax.units / step > INTEGER_MAX) throw new RangeError(`${symbol}: the largest quantity has too many steps to count`);
  return (tick * step) / divisor;
}

/** The book counts ticks, steps and notches as plain numbers, which are exact up to here. */
const INTEGER_MAX = BigInt(Number.MAX_SAFE_INTEGER);

function known<T>(value: T | undefined, symbol: string): T {
  if (value === undefined) throw new RangeError(`${symbol}: a market term is not a plain decimal of its scale`);
  return value;
}

/** The lowest and the highest price at which an order may trade: reference -/+ band, rounded inward to the tick. */
export function bandOf({ tick, band }: Terms, reference: Price): { lowest: Price; highest: Price } {
  const one = pow10(RATE_SCALE);
  const lowest = toMultiple(divide(reference * (one - band), one, "up"), tick, "up");
  const highest = toMultiple(divide(reference * (one + band), one, "down"), tick, "down");
  return { lowest: lowest > tick ? lowest : tick, highest };
}

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

/** The fee on what a customer receives, rounded up to a unit: toward the house by less than one unit. */
export const feeOn = (received: Amount, rate: Rate): Amount => shareOf(received, rate, "up");

/**
 * Judges an order against a market's terms and its reference price (undefined while the market has no fresh price).
 * A limit order is valued at its own price, a market order at the reference price.
 * Rejections: terms-conflict, market-closed, price-missing, price-off-tick {nearest, tick}, price-outside-band {nearest,
 * lowest, highest}, amount-off-step {nearest, step}, below-minimum {nearest, minimum}, above-maximum {nearest, maximum}.
 */
export function judgeOrder(terms: Terms, reference: Price | undefined, asked: OrderAsked): OrderJudged | Rejection {
  const isMarket = asked.kind === "market";
  if (isMarket ? asked.post_only || asked.target_price !== undefined : asked.amount_in === "quote")
    return new Rejection("terms-conflict");
  const rests = asked.time_in_force === "gtc" || asked.time_in_force === "gtd";
  if (asked.post_only && !rests) return new Rejection("terms-conflict");
  if (isMarket && asked.time_in_force === "gtd") return new Rejection("terms-conflict");
  if (reference === undefined) return new Rejection("market-closed");
  const band = bandOf(terms, reference);
  const price = isMarket ? reference : judgePrice(terms, band, asked.target_price);
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

/** A price as a limit: on the tick, between two bounds. Rejections: price-missing, price-off-tick, price-outside-band. */
export function judgePrice(
  { tick }: Terms,
  { lowest, highest }: { lowest: Price; highest: Price },
  text: string | undefined,
): Price | Rejection {
  if (text === undefined) return new Rejection("price-missing");
  const { multiple, exact } = toStep(text, tick, PRICE_SCALE, "half-even");
  const nearest = formatPrice(clamp(multiple, lowest, highest));
  if (multiple < lowest || multiple > highest) {
    return new Rejection("price-outside-band", { nearest, lowest: formatPrice(lowest), highest: formatPrice(highest) });
  }
  return exact ? multiple : new Rejection("price-off-tick", { nearest, tick: formatPrice(tick) });
}

/** An amount at a price. Rejections: amount-off-step, below-minimum, above-maximum. */
export function judgeAmount(terms: Terms, price: Price, text: string, amountIn: "base" | "quote"): Amount | Rejection {
  const { step, lowest, highest } = amountsOf(terms, price, amountIn);
  const { currency } = lowest;
  // Down, so that the amount proposed never costs more than the one that was typed, unless the minimum asks for it.
  const { multiple, exact } = toStep(text, step, scaleOf(currency), "down");
  const nearest = formatAmount(amount(currency, clamp(multiple, lowest.units, highest.units)));
  if (multiple < lowest.units) {
    return new Rejection("below-minimum", { nearest, minimum: formatAmount(terms.notionalMin), currency: terms.quote });
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
