/** What an order for shares may ask for, what it costs, and what a company's acts make of shares. Form and server share it. */
import type { InputOf } from "@assay/core/contract.ts";
import type { Split } from "@assay/core/corporate-actions.ts";
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  baseFor,
  divide,
  formatAmount,
  formatDecimal,
  pow10,
  type Price,
  PRICE_SCALE,
  quoteFor,
  type Rate,
  RATE_SCALE,
  shareOf,
  toMultiple,
} from "@assay/core/money.ts";
import { bandOf, judgePrice, type MarketTerms, marketTermsOf, rateOf, type WireTerms } from "@assay/core/market-terms.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { toStep } from "@assay/core/steps.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { calls, Side } from "./contract.ts";

/** A market's terms and its fee, as integers; the step is the smallest part of a share. */
export interface Terms extends MarketTerms {
  readonly takerFee: Rate;
}

/** How the half spread grows: from `base`, by `impact` for each `unit` of value that an order goes on its way, and no further than `most`. */
export interface Spread {
  readonly base: Rate;
  readonly impact: Rate;
  /** Quote units. */
  readonly unit: bigint;
  readonly most: Rate;
}

const dollars = (count: bigint): Amount => amount("USDT", count * pow10(scaleOf("USDT")));

/** 0.02 % of the smallest order; each 10,000 USDT on the way cost 0.01 % more than those before, and no order more than 2 %. */
export const SPREAD: Spread = {
  base: 2n * pow10(RATE_SCALE - 4),
  impact: pow10(RATE_SCALE - 4),
  unit: dollars(10_000n).units,
  most: 2n * pow10(RATE_SCALE - 2),
};
/** The most that one order may be worth, at its worst price. */
export const ORDER_VALUE_MAX: Amount = dollars(250_000n);
/** The most that a customer's shares of one company may be worth with an order to buy, what waits included. */
export const POSITION_VALUE_MAX: Amount = dollars(1_000_000n);
/** The most that all customers' shares of one company may be worth where the house sells more: it has none of them at the exchange. */
export const HOUSE_VALUE_MAX: Amount = dollars(20_000_000n);
/** What a customer has traded counts as way that he has gone, for so long. */
export const WAY_MS = 15 * MINUTE_MS;
/** The most orders that one customer may have waiting. */
export const OPEN_ORDERS_MAX = 50;

const RATE_ONE = pow10(RATE_SCALE);

export type OrderAsked = Pick<InputOf<(typeof calls)["placeOrder"]>, "type" | "amount" | "amount_in" | "target_price">;

/** An order that may trade or wait. */
export interface OrderJudged {
  readonly side: Side;
  readonly isLimit: boolean;
  /** The worst price at which it trades. */
  readonly limit: Price;
  /** Shares in base units; undefined of a buyer by money. */
  readonly quantity: bigint | undefined;
  /** Quote units that a buyer by money spends, fee included. */
  readonly money: bigint | undefined;
  /** The most that it can cost: what is set aside while it waits. */
  readonly held: Amount;
  /** What it is worth at its worst price, or the money that it spends, in quote units: so far it goes on the way of its spread. */
  readonly value: bigint;
}

/** Terms from their wire form. Throws on a market that cannot be listed. */
export const termsOf = (wire: WireTerms & { readonly taker_fee: string }): Terms => ({
  ...marketTermsOf(wire),
  takerFee: rateOf(wire.taker_fee, wire.symbol),
});

/**
 * What a buyer pays more and a seller gets less than the exchange's price: the average of the way from `before` to `before` + `value`
 * (quote units), so that parts one after the other pay what the whole pays. Rounded up to a rate's unit.
 */
export function halfSpreadFor(value: bigint, before: bigint, { base, impact, unit, most }: Spread = SPREAD): Rate {
  const grown = base + divide(impact * (2n * before + value), 2n * unit, "up");
  return grown < most ? grown : most;
}

/** What shares are worth at a price, rounded up to a quote unit. */
export const valueOf = ({ base, quote }: Pick<Terms, "base" | "quote">, quantity: bigint, price: Price): bigint =>
  quoteFor(amount(base, quantity), price, quote, "up").units;

/** The house's price: the exchange's and half the spread, rounded to the tick toward the house. */
export function housePrice({ tick }: Pick<Terms, "tick">, side: Side, reference: Price, halfSpread: Rate): Price {
  const sign = side === "buy" ? 1n : -1n;
  const rounding = side === "buy" ? "up" : "down";
  const price = toMultiple(divide(reference * (RATE_ONE + sign * halfSpread), RATE_ONE, rounding), tick, rounding);
  return price > tick ? price : tick;
}

/** Whether a customer's shares with those that he wants would be worth more at the latest price than they may be. */
export const isBeyondPosition = (terms: Terms, shares: bigint, latest: Price, wanted: bigint): boolean =>
  valueOf(terms, shares, latest) + wanted > POSITION_VALUE_MAX.units;

export interface Cost {
  readonly cost: Amount;
  readonly fee: Amount;
}

/** Shares times price, exactly, and the fee on it, rounded up to a unit. */
export function costOf({ base, quote, takerFee }: Terms, quantity: bigint, price: Price): Cost {
  const cost = quoteFor(amount(base, quantity), price, quote, "up");
  return { cost, fee: shareOf(cost, takerFee, "up") };
}

/** The most shares, in whole steps, that money buys at a price with the fee paid from it. Zero where it buys none. */
export function sharesFor({ base, quote, step, takerFee }: Terms, money: bigint, price: Price): bigint {
  const scaled = money * pow10(PRICE_SCALE + scaleOf(base)) * RATE_ONE;
  return toMultiple(divide(scaled, price * (RATE_ONE + takerFee) * pow10(scaleOf(quote)), "down"), step, "down");
}

/** Whether an order trades at the house's price now. */
export const isReached = (side: Side, limit: Price, price: Price): boolean => (side === "buy" ? price <= limit : price >= limit);

/**
 * Judges an order against a market's terms and its latest price: the reference price, or the last one while the exchange is
 * closed (undefined while there was none). An order without a price of its own trades inside the band, and its money is counted
 * at the edge of it. Rejections: market-closed, price-off-tick {nearest, tick}, price-outside-band {nearest, lowest, highest},
 * amount-off-step {nearest, step}, below-minimum {nearest, unit, minimum, currency}, above-maximum {maximum, currency}.
 */
export function judgeOrder(terms: Terms, latest: Price | undefined, asked: OrderAsked): OrderJudged | Rejection {
  if (latest === undefined) return new Rejection("market-closed");
  const band = bandOf(terms, latest);
  const isLimit = asked.target_price !== undefined;
  const limit = isLimit ? judgePrice(terms, band, asked.target_price) : asked.type === "buy" ? band.highest : band.lowest;
  if (limit instanceof Rejection) return limit;
  const counted = isLimit ? limit : latest;
  const byMoney = asked.amount_in === "money";
  const money = byMoney ? judgeMoney(terms, asked.amount, counted) : undefined;
  if (money instanceof Rejection) return money;
  if (money !== undefined && asked.type === "buy") {
    return { side: "buy", isLimit, limit, quantity: undefined, money, held: amount(terms.quote, money), value: money };
  }
  const quantity = money === undefined ? judgeShares(terms, asked.amount, counted, limit) : sharesWorth(terms, money, counted);
  if (quantity instanceof Rejection) return quantity;
  const held = heldFor(terms, asked.type, quantity, limit);
  return { side: asked.type, isLimit, limit, quantity, money: undefined, held, value: valueOf(terms, quantity, limit) };
}

/** What an order by shares sets aside: a seller's shares, or what they cost a buyer at his worst price, fee included. */
export function heldFor(terms: Terms, side: Side, quantity: bigint, limit: Price): Amount {
  if (side === "sell") return amount(terms.base, quantity);
  const { cost, fee } = costOf(terms, quantity, limit);
  return amount(terms.quote, cost.units + fee.units);
}

/** Shares in whole steps that are worth some money, fee not counted. */
function sharesWorth({ base, quote, step }: Terms, money: bigint, price: Price): bigint {
  const scaled = money * pow10(PRICE_SCALE + scaleOf(base));
  return toMultiple(divide(scaled, price * pow10(scaleOf(quote)), "down"), step, "down");
}

function judgeMoney({ quote, notionalMin, quantityMax }: Terms, text: string, price: Price): bigint | Rejection {
  const { multiple, exact } = toStep(text, 1n, scaleOf(quote), "down");
  const most = quoteFor(quantityMax, price, quote, "down");
  const highest = most.units < ORDER_VALUE_MAX.units ? most : ORDER_VALUE_MAX;
  if (multiple < notionalMin.units) return belowMinimum(notionalMin, notionalMin);
  if (multiple > highest.units) return new Rejection("above-maximum", { maximum: formatAmount(highest), currency: quote });
  const step = formatDecimal(1n, scaleOf(quote));
  return exact ? multiple : new Rejection("amount-off-step", { nearest: formatAmount(amount(quote, multiple)), step });
}

function judgeShares(terms: Terms, text: string, price: Price, limit: Price): bigint | Rejection {
  const { base, step, notionalMin, quantityMax } = terms;
  const { multiple, exact } = toStep(text, step, scaleOf(base), "down");
  const least = toMultiple(baseFor(notionalMin, price, base, "up").units, step, "up");
  if (multiple < least) return belowMinimum(notionalMin, amount(base, least));
  const worth = toMultiple(baseFor(ORDER_VALUE_MAX, limit, base, "down").units, step, "down");
  const most = worth < quantityMax.units ? worth : quantityMax.units;
  if (multiple > most) return new Rejection("above-maximum", { maximum: formatAmount(amount(base, most)), currency: base });
  const nearest = formatAmount(amount(base, multiple));
  return exact ? multiple : new Rejection("amount-off-step", { nearest, step: formatDecimal(step, scaleOf(base)) });
}

const belowMinimum = (minimum: Amount, nearest: Amount): Rejection =>
  new Rejection("below-minimum", {
    nearest: formatAmount(nearest),
    unit: nearest.currency,
    minimum: formatAmount(minimum),
    currency: minimum.currency,
  });

/** What units of shares become by a split, cut off to a unit: less than a hundred-millionth of a share is lost. */
export const splitUnits = (units: bigint, { to, from }: Pick<Split, "to" | "from">): bigint => divide(units * to, from, "down");

/** The dividend of shares in quote units, cut off to a unit. */
export const dividendOn = (base: string, units: bigint, perShare: Price, quote: string): Amount =>
  quoteFor(amount(base, units), perShare, quote, "down");

/** The part of a position's cost that leaves it with sold shares, rounded down: the last share takes the rest along. */
export const costOfSold = (cost: bigint, sold: bigint, had: bigint): bigint =>
  sold >= had ? cost : divide(cost * sold, had, "down");
