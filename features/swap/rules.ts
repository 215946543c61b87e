/** Pure decisions of flash swap, shared by the server, the form and whoever checks a receipt. Amounts are units, rates units of 10^-8. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  amount,
  baseFor,
  divide,
  formatAmount,
  magnitude,
  parseAmount,
  pow10,
  type Price,
  PRICE_SCALE,
  quoteFor,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

/** In which every index is stated; it is worth one of itself. */
export const VALUE = "USDT";

const ONE = pow10(RATE_SCALE);
const usdt = (whole: bigint): bigint => whole * pow10(scaleOf(VALUE));

/** What a swap costs beside the middle of the market: the fee once, and for each index the spread, which grows with its width and age. */
export const RATES = { fee: ONE / 1_000n, base: ONE / 2_000n, perSecond: ONE / 5_000n } as const satisfies Record<string, Rate>;
/** An index that would cost more is believed by nobody. */
export const SPREAD_MAX: Rate = ONE / 100n;
/** Without a quote a customer has not seen the spread, so that a wide one is refused. */
export const GUARD: Rate = ONE / 200n;
/** By so much the market may move, either way, while a quote waits. */
export const MOVE_MAX: Rate = ONE / 200n;
export const QUOTE_MS = 10 * SECOND_MS;
/** A judgement of the index that is older prices nothing. */
export const INDEX_AGE_MAX_MS = 2 * SECOND_MS;

/** A swap is worth so much at least; what is less is dust. */
export const VALUE_MIN = usdt(1n);
/** In so long a window one customer takes, of one coin in one direction, this value at most, and all of them together, less what goes the other way. */
export const WINDOW_MS = MINUTE_MS;
export const CUSTOMER_MAX = usdt(25_000n);
export const HOUSE_MAX = usdt(100_000n);

/** What a venue of an index says, and when it last vouched for it. */
export interface Word {
  readonly price: Price;
  readonly heardAt: number;
}

/** One side of a swap: the price in USDT, and the spread that its index costs. */
export interface Leg {
  readonly currency: string;
  readonly price: Price;
  readonly spread: Rate;
}

export const valueLeg: Leg = { currency: VALUE, price: pow10(PRICE_SCALE), spread: 0n };

/** The spread of an index at a moment: the base, half of how far its venues are apart, and more for each second since the eldest word. */
export function spreadOf(words: readonly Word[], index: Price, at: number): Rate {
  const prices = words.map(({ price }) => price);
  const most = prices.reduce((one, other) => (other > one ? other : one));
  const least = prices.reduce((one, other) => (other < one ? other : one));
  const ageMs = Math.max(0, at - Math.min(...words.map(({ heardAt }) => heardAt)));
  const width = divide((most - least) * ONE, 2n * index, "up");
  return RATES.base + width + divide(BigInt(ageMs) * RATES.perSecond, BigInt(SECOND_MS), "up");
}

/** A market's levels, best first, on the side that a trade takes. */
export interface BookStep {
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly takerFee: Rate;
  readonly levels: readonly { readonly price: Price; readonly quantity: bigint }[];
}

/** What a market's book brings for so many units after its fee, and how many levels that takes; undefined where it is not deep enough. */
export function tradeOn(
  { symbol, side, takerFee, levels }: BookStep,
  units: bigint,
): { brings: bigint; used: number } | undefined {
  const [base = "", quote = ""] = symbol.split("/");
  const [one, whole] = [pow10(scaleOf(quote)), pow10(PRICE_SCALE + scaleOf(base))];
  let left = side === "sell" ? units : units * whole;
  let gross = 0n;
  for (const [place, { price, quantity }] of levels.entries()) {
    const takes = side === "sell" ? quantity : quantity * price * one;
    const ends = takes >= left;
    const sold = side === "buy" && ends ? left / (price * one) : side === "sell" && ends ? left : quantity;
    gross += side === "sell" ? sold * price * one : sold;
    left -= takes;
    if (!ends) continue;
    const received = side === "sell" ? divide(gross, whole, "down") : gross;
    return { brings: received - divide(received * takerFee, ONE, "up"), used: place + 1 };
  }
  return undefined;
}

/** What so many units become: all in units of the currency that arrives. */
export interface Deal {
  readonly mid: bigint;
  readonly fee: bigint;
  readonly spread: bigint;
  readonly arrives: bigint;
}

/**
 * At the middle of both indices, less the fee and the spread, each rounded up. Where the book would bring more than that, the spread gives
 * way until as much arrives, and never below nothing: no swap is better than the middle less the fee.
 */
export function dealOf(units: bigint, from: Leg, to: Leg, book: bigint | undefined): Deal {
  const mid = divide(units * from.price * pow10(scaleOf(to.currency)), to.price * pow10(scaleOf(from.currency)), "down");
  const fee = divide(mid * RATES.fee, ONE, "up");
  const most = mid - fee;
  const byIndex = most - divide(mid * (from.spread + to.spread), ONE, "up");
  const byBook = book !== undefined && book < most ? book : book === undefined ? 0n : most;
  const better = byIndex > byBook ? byIndex : byBook;
  const arrives = better > 0n ? better : 0n;
  return { mid, fee, spread: most - arrives, arrives };
}

/** What an amount is worth in units of USDT, rounded down. */
export const worthOf = (units: bigint, { currency, price }: Leg): bigint =>
  quoteFor(amount(currency, units), price, VALUE, "down").units;

/** The fewest units that are worth a swap. */
export const leastOf = ({ currency, price }: Leg): bigint => baseFor(amount(VALUE, VALUE_MIN), price, currency, "up").units;

/** What went one way in the window, by value: the customer's own, all customers', and all that went the other way. */
export interface Flow {
  readonly own: bigint;
  readonly same: bigint;
  readonly opposite: bigint;
}

/** The value that may still go the same way. */
export function roomOf({ own, same, opposite }: Flow): bigint {
  const [forOne, forAll] = [CUSTOMER_MAX - own, HOUSE_MAX - same + opposite];
  const room = forOne < forAll ? forOne : forAll;
  return room > 0n ? room : 0n;
}

/** The most units that can be given: what the pool can pay for at the middle, within the value that may go. */
export function largestOf(from: Leg, to: Leg, pool: bigint, room: bigint): bigint {
  const byPool = divide(pool * to.price * pow10(scaleOf(from.currency)), from.price * pow10(scaleOf(to.currency)), "down");
  const byRoom = baseFor(amount(VALUE, room), from.price, from.currency, "down").units;
  return byPool < byRoom ? byPool : byRoom;
}

/** The units that may be swapped, or why not. Whether the customer has them the ledger judges. */
export function judgeSwap(currency: string, text: string, least: bigint, largest: bigint): bigint | Rejection {
  const units = parseAmount(currency, text)?.units;
  const money = (some: bigint): string => formatAmount(amount(currency, some));
  if (units === undefined || units === 0n) return new Rejection("wrong-amount", wrongAmount(scaleOf(currency), money(least)));
  // Where nothing can be taken at all that is the reason, and not the least.
  if (units > largest || largest < least) {
    const nearest = money(largest < least ? 0n : largest);
    return new Rejection("above-largest", { nearest, maximum: nearest, currency });
  }
  if (units >= least) return units;
  return new Rejection("below-minimum", { nearest: money(least), minimum: money(least), unit: currency, currency });
}

/** Whether what one coin is worth in the other has moved too far, either way, for a quote to be kept. */
export function hasMoved(before: readonly [from: Price, to: Price], now: readonly [from: Price, to: Price]): boolean {
  const [was, is] = [before[0] * now[1], now[0] * before[1]];
  return magnitude(is - was) * ONE > was * MOVE_MAX;
}
