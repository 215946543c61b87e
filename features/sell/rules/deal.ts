/** What USDT brings in local money, in integers, by the rate card of buying: rounded for the house, and told before the sale. */
import { scaleOf } from "@assay/core/currency.ts";
import { divide, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { type Fiat, fiatDecimals, type RateCard } from "@assay/features/fiat/contract.ts";
import { COIN } from "./states.ts";

export interface SaleDeal {
  readonly currency: Fiat;
  /** Units of USDT. */
  readonly units: bigint;
  /** What the fee and the spread take, and what reaches the bank, in smallest units of the currency. */
  readonly fee: bigint;
  readonly spread: bigint;
  readonly arrives: bigint;
  /** Local money for one USDT: the middle, and all in. */
  readonly mid: Rate;
  readonly rate: Rate;
}

const ONE = pow10(RATE_SCALE);

const worth = (currency: Fiat, units: bigint, rate: Rate, way: "up" | "down"): bigint =>
  divide(units * rate * pow10(fiatDecimals[currency]), pow10(scaleOf(COIN)) * ONE, way);

/** The price and what arrives round down, the fee and the worth at the middle up. */
export function saleDealOf(currency: Fiat, units: bigint, mid: Rate, card: Pick<RateCard, "fee" | "spread">): SaleDeal {
  const price = divide(mid * (ONE - card.spread), ONE, "down");
  const gross = worth(currency, units, price, "down");
  const fee = divide(gross * card.fee, ONE, "up");
  const arrives = gross - fee;
  const spread = worth(currency, units, mid, "up") - gross;
  const rate = divide(arrives * pow10(scaleOf(COIN)) * ONE, pow10(fiatDecimals[currency]) * units, "down");
  return { currency, units, fee, spread, arrives, mid, rate };
}

/** Units of USDT that a bounced payout brings back: all where all came back, else its part, rounded down. */
export const backFor = ({ units, arrives }: Pick<SaleDeal, "units" | "arrives">, returned: bigint): bigint =>
  returned === arrives ? units : divide(units * returned, arrives, "down");
