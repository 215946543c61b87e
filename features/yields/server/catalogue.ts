/** What the sandbox sells and pays from: practice terms, funded once. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseAmount, parseDecimal, parseRate, type Rate } from "@assay/core/money.ts";
import type { Kind } from "../rules.ts";
import type { Terms } from "./store.ts";

/** A table that falls evenly from one daily rate to another, as outputs of a machine do. */
const falling = (from: string, until: string, days: number): readonly Rate[] => {
  const [first, last] = [parseRate(from)!, parseRate(until)!];
  return Array.from({ length: days }, (_, day) => first - ((first - last) * BigInt(day)) / BigInt(days - 1));
};
const each = (...rates: readonly string[]): readonly Rate[] => rates.map((rate) => parseRate(rate)!);

const week = each("0.00018", "0.00021", "0.00024", "0.0002", "0.00017", "0.00015", "0.00016");
const quiet = each("0.00009", "0.00011", "0.00013", "0.0001", "0.00008", "0.00007", "0.00008");

const offers: readonly [id: number, product: string, kind: Kind, currency: string, min: string, rates: readonly Rate[]][] = [
  [1, "flexible-usdt", "flexible", "USDT", "1", each("0.0001")],
  [2, "flexible-btc", "flexible", "BTC", "0.0001", each("0.00003")],
  [3, "flexible-eth", "flexible", "ETH", "0.001", each("0.00005")],
  [4, "cloud-btc-30", "cloud", "BTC", "0.001", falling("0.00032", "0.00022", 30)],
  [5, "cloud-usdt-90", "cloud", "USDT", "50", falling("0.0006", "0.0004", 90)],
  [6, "defi-usdt", "defi", "USDT", "10", week],
  [7, "defi-eth", "defi", "ETH", "0.01", quiet],
];

/** From the first day that there is: what is announced begins with the day on which the house does. */
export const practiceTerms: readonly Terms[] = offers.map(([id, product, kind, currency, min, rates]) => ({
  id,
  product,
  kind,
  currency,
  fromDay: 0,
  isOnSale: true,
  min: parseDecimal(min, scaleOf(currency))!,
  rates,
}));

export const practiceFunds: readonly Amount[] = [
  parseAmount("USDT", "1000000")!,
  parseAmount("BTC", "20")!,
  parseAmount("ETH", "300")!,
];

/** What the pool can be funded in; terms in another coin could never be paid. */
export const poolCoins: readonly string[] = practiceFunds.map(({ currency }) => currency);
