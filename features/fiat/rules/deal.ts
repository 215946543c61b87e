/** What an amount of local money buys, in integers: what is left over is never the customer's loss twice. */
import { scaleOf } from "@assay/core/currency.ts";
import { divide, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { type Fiat, fiatDecimals, type RateCard } from "./catalogue.ts";

export const COIN = "USDT";

export interface Deal {
  readonly currency: Fiat;
  /** What is paid, and what of it the fee and the spread take, in smallest units of the currency. */
  readonly fiat: bigint;
  readonly fee: bigint;
  readonly spread: bigint;
  /** Units of USDT. */
  readonly arrives: bigint;
  /** Local money for one USDT: the middle, and all in. */
  readonly mid: Rate;
  readonly rate: Rate;
}

const ONE = pow10(RATE_SCALE);

/** Units of USDT for smallest units of a currency, rounded down. */
const bought = (currency: Fiat, units: bigint, rate: Rate): bigint =>
  divide(units * pow10(scaleOf(COIN)) * ONE, pow10(fiatDecimals[currency]) * rate, "down");

/** The fee and the price round up, what arrives rounds down: each for the house, and each told to the customer before he pays. */
export function dealOf(currency: Fiat, fiat: bigint, mid: Rate, card: Pick<RateCard, "fee" | "spread">): Deal {
  const fee = divide(fiat * card.fee, ONE, "up");
  const price = divide(mid * (ONE + card.spread), ONE, "up");
  const arrives = bought(currency, fiat - fee, price);
  // What the coins would have cost at the middle, rounded up; the rest of what was paid for them is the spread.
  const atMid = divide(arrives * mid * pow10(fiatDecimals[currency]), pow10(scaleOf(COIN)) * ONE, "up");
  const spread = fiat - fee - atMid;
  const rate = arrives === 0n ? price : divide(fiat * pow10(scaleOf(COIN)) * ONE, pow10(fiatDecimals[currency]) * arrives, "up");
  return { currency, fiat, fee, spread: spread > 0n ? spread : 0n, arrives, mid, rate };
}

/** What a part of what was agreed buys at the agreed rate, rounded down. */
export const partOf = ({ fiat, arrives }: Pick<Deal, "fiat" | "arrives">, counted: bigint): bigint =>
  divide(arrives * counted, fiat, "down");
