/**
 * What the option is worth that a customer sells to the house, by Black–Scholes without interest rates. An estimate that is shown: it
 * decides nothing, so that it may reckon in floating numbers.
 */
import { type Price, PRICE_SCALE, pow10, RATE_SCALE, type Rate } from "@assay/core/money.ts";
import type { DualType } from "../rules.ts";

const DAYS_A_YEAR = 365;
const price = (units: Price): number => Number(units) / Number(pow10(PRICE_SCALE));

/** The normal distribution up to x, by Abramowitz and Stegun 7.1.26: off by less than 2e-7. */
export function normal(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-z * z);
  return x < 0 ? tail / 2 : 1 - tail / 2;
}

export interface OptionTerms {
  readonly type: DualType;
  readonly index: Price;
  readonly linked: Price;
  /** A year, such as 0.5. */
  readonly volatility: number;
  readonly days: number;
}

/** The option's worth as a part of what is invested: of the coin for a call, of the money for a put. */
export function fairYield({ type, index, linked, volatility, days }: OptionTerms): Rate {
  const [s, k] = [price(index), price(linked)];
  const deviation = volatility * Math.sqrt(days / DAYS_A_YEAR);
  const d1 = deviation === 0 ? 0 : Math.log(s / k) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  const call = deviation === 0 ? Math.max(0, s - k) : s * normal(d1) - k * normal(d2);
  const part = type === "call" ? call / s : (call - s + k) / k;
  return BigInt(Math.round(part * 10 ** RATE_SCALE));
}
