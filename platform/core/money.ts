/**
 * Money as integers. An amount is a count of a currency's smallest units, a price and a rate are integers at one scale
 * for the whole product, and this file holds the only division. No binary floating number ever becomes money.
 */
import { type Currency, scaleOf } from "./currency.ts";

/** A sum of one currency, in units of 10^-scale of that currency. */
export interface Amount {
  readonly currency: Currency;
  readonly units: bigint;
}

/** Quote currency for one whole unit of base currency, as an integer of 10^-PRICE_SCALE. */
export type Price = bigint;
/** A dimensionless factor such as a fee, as an integer of 10^-RATE_SCALE: 0.1 % is 100,000. */
export type Rate = bigint;

export const PRICE_SCALE = 10;
export const RATE_SCALE = 8;
/** Every magnitude stays below 2^127 (invariant L9), so sums of products cannot surprise a database column. */
export const MAGNITUDE_MAX = 2n ** 127n - 1n;

export type Rounding = "down" | "up" | "half-even";

/** The quotient of two integers, the rounding named by the caller. "down" is toward zero, "up" away from it. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError("division by zero");
  const quotient = numerator / denominator;
  if (rounding === "down") return quotient;
  const remainder = numerator % denominator;
  if (remainder === 0n) return quotient;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  if (rounding === "up") return quotient + away;
  const twice = magnitude(remainder) * 2n;
  const half = magnitude(denominator);
  if (twice === half) return quotient % 2n === 0n ? quotient : quotient + away;
  return twice > half ? quotient + away : quotient;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const powersOf10 = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));

export function pow10(exponent: number): bigint {
  return powersOf10[exponent] ?? 10n ** BigInt(exponent);
}

/**
 * Units at `scale` of a plain ASCII decimal: digits, at most one point, no sign, no exponent, no spaces.
 * Undefined when the text is anything else, has more decimals than the scale holds, or exceeds MAGNITUDE_MAX.
 */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const parts = /^([0-9]{1,39})(?:\.([0-9]{1,38}))?$/.exec(text);
  if (!parts) return undefined;
  const decimals = (parts[2] ?? "").replace(/0+$/, "");
  if (decimals.length > scale) return undefined;
  const units = BigInt(parts[1] + decimals.padEnd(scale, "0"));
  return units > MAGNITUDE_MAX ? undefined : units;
}

/** The decimal text of an integer at `scale`, with at least `decimalsMin` decimals and no other trailing zeros. */
export function formatDecimal(units: bigint, scale: number, decimalsMin = 0): string {
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits
    .slice(digits.length - scale)
    .replace(/0+$/, "")
    .padEnd(decimalsMin, "0");
  return (units < 0n ? "-" : "") + whole + (decimals ? `.${decimals}` : "");
}

export function amount(currency: Currency, units: bigint): Amount {
  return { currency, units };
}

/** An amount from its wire text; undefined when parseDecimal refuses the text. */
export function parseAmount(currency: Currency, text: string): Amount | undefined {
  const units = parseDecimal(text, scaleOf(currency));
  return units === undefined ? undefined : { currency, units };
}

export function formatAmount({ currency, units }: Amount): string {
  return formatDecimal(units, scaleOf(currency));
}

export const parsePrice = (text: string): Price | undefined => parseDecimal(text, PRICE_SCALE);
export const formatPrice = (price: Price, decimalsMin = 0): string => formatDecimal(price, PRICE_SCALE, decimalsMin);
export const parseRate = (text: string): Rate | undefined => parseDecimal(text, RATE_SCALE);
export const formatRate = (rate: Rate): string => formatDecimal(rate, RATE_SCALE);

/** Quote units that `base` costs at `price`. Exact, whatever the rounding, where tick and step fit the quote scale. */
export function quoteFor(base: Amount, price: Price, quote: Currency, rounding: Rounding): Amount {
  const scaled = base.units * price * pow10(scaleOf(quote));
  return { currency: quote, units: divide(scaled, pow10(PRICE_SCALE + scaleOf(base.currency)), rounding) };
}

/** Base units that `quote` buys at `price`. */
export function baseFor(quote: Amount, price: Price, base: Currency, rounding: Rounding): Amount {
  const scaled = quote.units * pow10(PRICE_SCALE + scaleOf(base));
  return { currency: base, units: divide(scaled, price * pow10(scaleOf(quote.currency)), rounding) };
}

/** The share `rate` of an amount. Fees name "up": they round toward the house by less than one unit. */
export function shareOf({ currency, units }: Amount, rate: Rate, rounding: Rounding): Amount {
  return { currency, units: divide(units * rate, pow10(RATE_SCALE), rounding) };
}

/** The largest multiple of `step` that is not above `value` ("down") or the smallest not below it ("up"). */
export function toMultiple(value: bigint, step: bigint, rounding: "down" | "up"): bigint {
  return divide(value, step, rounding) * step;
}
