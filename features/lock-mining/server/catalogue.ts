/** What the sandbox sells and pays from: practice terms, funded once. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount, parseDecimal, parseRate } from "@assay/core/money.ts";
import type { DividendTime } from "../rules.ts";
import type { Config } from "./store.ts";

const offers: readonly [id: number, currency: string, days: number, dailyYield: string, min: string, paid: DividendTime][] = [
  [1, "USDT", 7, "0.0002", "10", "daily"],
  [2, "USDT", 30, "0.0003", "10", "daily"],
  [3, "USDT", 90, "0.0005", "100", "end"],
  [4, "BTC", 30, "0.0002", "0.001", "daily"],
  [5, "ETH", 30, "0.00025", "0.01", "daily"],
];

/** The specification's example (section 9): 0.4 % of the amount for each day that is left. */
const penaltyRatio = parseRate("0.004")!;

export const practiceOffers: readonly Config[] = offers.map(([id, currency, periodDays, dailyYield, min, dividendTime]) => ({
  id,
  offer: `${currency} ${periodDays}`,
  fromAt: new Date(0),
  isOnSale: true,
  currency,
  dailyYield: parseRate(dailyYield)!,
  periodDays,
  min: parseDecimal(min, scaleOf(currency))!,
  dividendTime,
  penaltyRatio,
}));

export const practiceFunds: readonly Amount[] = [
  parseAmount("USDT", "1000000")!,
  parseAmount("BTC", "20")!,
  parseAmount("ETH", "300")!,
];

/** What the pool can be funded in; terms in another coin could never be paid. */
export const poolCoins: readonly string[] = practiceFunds.map(({ currency }) => currency);
