/** What the sandbox lends: practice offers, and the pool that was funded once. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount, parseDecimal, parseRate } from "@assay/core/money.ts";
import { LTV_MAX } from "../rules.ts";
import { LARGE_LTV_MAX } from "../rules/large.ts";
import type { OfferRow } from "./store.ts";

const pairs: readonly [id: number, currency: string, collateral: string, hourly: string, min: string, max: string][] = [
  [1, "USDT", "BTC", "0.00001", "100", "50000"],
  [2, "USDT", "ETH", "0.00001", "100", "50000"],
  [3, "BTC", "USDT", "0.000006", "0.001", "1"],
  [4, "ETH", "USDT", "0.000006", "0.03", "20"],
];

/** Large ones: the pool is enough for one of the least. */
const largePairs: typeof pairs = [
  [5, "USDT", "BTC", "0.00001", "500000", "10000000"],
  [6, "USDT", "ETH", "0.00001", "500000", "10000000"],
  [7, "BTC", "USDT", "0.000006", "1", "1000"],
  [8, "ETH", "USDT", "0.000006", "30", "20000"],
];

const offerOf = ([id, currency, collateralCurrency, hourly, min, max]: (typeof pairs)[number], isLarge: boolean): OfferRow => ({
  id,
  fromAt: new Date(0),
  isOnSale: true,
  currency,
  collateralCurrency,
  hourlyRate: parseRate(hourly)!,
  ltvMax: isLarge ? LARGE_LTV_MAX : LTV_MAX,
  min: parseDecimal(min, scaleOf(currency))!,
  max: parseDecimal(max, scaleOf(currency))!,
  isLarge,
});

export const practiceOffers: readonly OfferRow[] = [
  ...pairs.map((pair) => offerOf(pair, false)),
  ...largePairs.map((pair) => offerOf(pair, true)),
];

/** What the pool and the insurance fund begin with, by coin. */
export const practiceFunds: readonly (readonly [pool: Amount, insurance: Amount])[] = (
  [
    ["USDT", "2000000", "100000"],
    ["BTC", "30", "1"],
    ["ETH", "500", "20"],
  ] as const
).map(([currency, pool, insurance]) => [parseAmount(currency, pool)!, parseAmount(currency, insurance)!]);

/** What the pool can be funded in; an offer in another coin could never lend. */
export const poolCoins: readonly string[] = practiceFunds.map(([{ currency }]) => currency);
