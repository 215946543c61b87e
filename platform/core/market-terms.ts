/** What every market states, whatever is traded on it: its grid, the sizes of an order, and the prices it may name. */
import { scaleOf } from "./currency.ts";
import {
  type Amount,
  divide,
  formatPrice,
  parseAmount,
  parsePrice,
  parseRate,
  pow10,
  type Price,
  PRICE_SCALE,
  type Rate,
  RATE_SCALE,
  toMultiple,
} from "./money.ts";
import { Rejection } from "./rejection.ts";
import { toStep } from "./steps.ts";

/** A market's terms as integers. Price times quantity is exact in quote units. */
export interface MarketTerms {
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
}

/** The same as contracts tell it: decimal texts. */
export interface WireTerms {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly tick: string;
  readonly step: string;
  readonly notional_min: string;
  readonly quantity_max: string;
  readonly band: string;
}

/**
 * Terms from their wire form. Throws on a market that cannot be listed, which is a mistake in the market list and not a
 * customer's: where a text is no decimal of its scale, or tick times step is not exact in the quote currency.
 */
export function marketTermsOf(wire: WireTerms): MarketTerms {
  const { symbol, base, quote } = wire;
  const terms: MarketTerms = {
    symbol,
    base,
    quote,
    tick: listable(parsePrice(wire.tick), symbol),
    step: listable(parseAmount(base, wire.step), symbol).units,
    notionalMin: listable(parseAmount(quote, wire.notional_min), symbol),
    quantityMax: listable(parseAmount(base, wire.quantity_max), symbol),
    band: rateOf(wire.band, symbol),
  };
  notchOf(terms);
  return terms;
}

/** A rate among a market's terms, such as a fee. Throws on a text that is none. */
export const rateOf = (text: string, symbol: string): Rate => listable(parseRate(text), symbol);

/** A term that was read. Throws where it could not be. */
export function listable<Term>(term: Term | undefined, symbol: string): Term {
  if (term === undefined) throw new RangeError(`${symbol}: a market term is not a plain decimal of its scale`);
  return term;
}

/**
 * Quote units of one step at a price of one tick: the least by which values differ. Throws where tick and step do not make
 * price x quantity exact in quote units, because such a market would leave dust with every trade.
 */
export function notchOf({ symbol, base, quote, tick, step }: MarketTerms, scale: (code: string) => number = scaleOf): bigint {
  const divisor = pow10(PRICE_SCALE + scale(base) - scale(quote));
  if (tick <= 0n || step <= 0n || (tick * step) % divisor !== 0n)
    throw new RangeError(`${symbol}: tick times step is not exact in ${quote}`);
  return (tick * step) / divisor;
}

/** The lowest and the highest price at which an order may trade: reference -/+ band, rounded inward to the tick. */
export function bandOf({ tick, band }: MarketTerms, reference: Price): { lowest: Price; highest: Price } {
  const one = pow10(RATE_SCALE);
  const lowest = toMultiple(divide(reference * (one - band), one, "up"), tick, "up");
  const highest = toMultiple(divide(reference * (one + band), one, "down"), tick, "down");
  return { lowest: lowest > tick ? lowest : tick, highest };
}

/** A price as a limit: on the tick, between two bounds. Rejections: price-missing, price-off-tick, price-outside-band. */
export function judgePrice(
  { tick }: MarketTerms,
  { lowest, highest }: { readonly lowest: Price; readonly highest: Price },
  text: string | undefined,
): Price | Rejection {
  if (text === undefined) return new Rejection("price-missing");
  const { multiple, exact } = toStep(text, tick, PRICE_SCALE, "half-even");
  const nearest = formatPrice(multiple < lowest ? lowest : multiple > highest ? highest : multiple);
  if (multiple < lowest || multiple > highest) {
    return new Rejection("price-outside-band", { nearest, lowest: formatPrice(lowest), highest: formatPrice(highest) });
  }
  return exact ? multiple : new Rejection("price-off-tick", { nearest, tick: formatPrice(tick) });
}
