/** What the hours of an exchange change about an equity's figures and candles. */
import { type Session, sessionAt, tradingDayFrom, tradingHours } from "@assay/core/exchange-calendar.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Split } from "@assay/core/corporate-actions.ts";
import type { Period } from "../contract.ts";
import { type Candle, bucketAfter } from "./candles.ts";

/** When a split takes effect: with the first prices of its ex-date. */
export const splitAt = ({ exDay }: Pick<Split, "exDay">): number => tradingHours(exDay)?.preOpen ?? exDay * DAY_MS;

/** A day's change is counted from the close before the latest trading day, and so through nights and weekends. */
export const dayBegins = ({ latest }: Session): number => tradingDayFrom(latest.day, -1).close;

/** Whether the exchange trades at any moment of a bucket. Weeks and months always count. */
export function isTradedBucket(period: Period, time: number): boolean {
  if (period === "1w" || period === "1M") return true;
  if (period === "1d") return tradingHours(time / DAY_MS) !== undefined;
  const { name, until } = sessionAt(time);
  return name !== "closed" || until < bucketAfter(period, time);
}

/** The instant itself, or the last one at which the exchange had prices where it is closed. */
export function lastTradedBefore(at: number): number {
  const { name, latest } = sessionAt(at);
  return name === "closed" ? latest.postClose - 1 : at;
}

/**
 * Candles from before a split as if its new shares had always been: prices times `from` / `to`, volumes the other way round,
 * both cut off. What was paid stays as it was.
 */
export function adjustForSplits(candles: readonly Candle[], splits: readonly Split[]): Candle[] {
  return candles.map((candle) => {
    const later = splits.filter((split) => candle.time < splitAt(split));
    const [to, from] = later.reduce(([top, bottom], split) => [top * split.to, bottom * split.from], [1n, 1n]);
    if (to === from) return candle;
    const price = (value: bigint): bigint => (value * from) / to;
    const { open, high, low, close, volume } = candle;
    const prices = { open: price(open), high: price(high), low: price(low), close: price(close) };
    return { ...candle, ...prices, volume: (volume * to) / from };
  });
}
