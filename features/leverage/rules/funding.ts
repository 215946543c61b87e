/** What holding a position overnight costs or brings (products-and-formulas 2.2). */
import { amount, divide, pow10, type Price, quoteFor, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";
import { directionOf } from "./margin.ts";
import type { Contract } from "./terms.ts";

const ONE = pow10(RATE_SCALE);
/** How far interest may pull the rate from the premium, in eight hours: 0.05 %. */
const CLAMP: Rate = 50_000n;
const FUNDING_HOURS = 8;

export interface Level {
  readonly price: Price;
  /** Base units. */
  readonly quantity: bigint;
}

/** What so much quote money trades at on average, going through levels best first; undefined where they are worth less. */
export function impactPrice({ base, quote }: Contract, levels: readonly Level[], worth: bigint): Price | undefined {
  let rest = worth;
  let bought = 0n;
  for (const { price, quantity } of levels) {
    const value = quoteFor(amount(base, quantity), price, quote, "down").units;
    if (value >= rest) {
      bought += divide(quantity * rest, value, "down");
      return bought === 0n ? undefined : priceOf({ base, quote }, worth, bought);
    }
    bought += quantity;
    rest -= value;
  }
  return undefined;
}

function priceOf({ base, quote }: Pick<Contract, "base" | "quote">, worth: bigint, quantity: bigint): Price {
  // What one quantity costs at the smallest price tells how many of those prices the worth is.
  const scale = pow10(30);
  return divide(worth * scale, quoteFor(amount(base, quantity), scale, quote, "down").units, "half-even");
}

/** How far a book lies above the index, as a share of it: where selling begins below it or buying above it, negative. */
export function premiumOf(index: Price, impactBid: Price, impactAsk: Price): Rate {
  const above = impactBid > index ? impactBid - index : 0n;
  const below = index > impactAsk ? index - impactAsk : 0n;
  return divide((above - below) * ONE, index, "half-even");
}

/**
 * The funding rate of `hours`: F = [premium + clamp(interest - premium, +/- 0.05 %)] / (8 / hours). Longs pay it to shorts
 * where it is positive. `interest` is that of eight hours.
 */
export function fundingRate(premium: Rate, interest: Rate, hours: number = FUNDING_HOURS): Rate {
  const pull = interest - premium;
  const clamped = pull > CLAMP ? CLAMP : pull < -CLAMP ? -CLAMP : pull;
  return divide((premium + clamped) * BigInt(hours), BigInt(FUNDING_HOURS), "half-even");
}

/**
 * A day's rate for one side, as a share of the value at the mark: positive is paid, negative is received. Longs pay the
 * funding rate and shorts receive it; both pay the house's markup.
 */
export function overnightRate({ interest, markup }: Contract, premium: Rate, side: Side): Rate {
  return directionOf(side) * fundingRate(premium, divide(interest, 3n, "half-even"), 24) + markup;
}

/** One night of a position of this value: what is paid is rounded up, what is received is rounded down. */
export const overnightFee = (value: bigint, rate: Rate): bigint => divide(value * rate, ONE, rate > 0n ? "up" : "down");
