/** Candles: buckets of time in UTC, and how finer ones add up to coarser ones. Weeks begin on Monday, months on the first. */
import type { Price } from "@assay/core/money.ts";
import { addMonths, DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { Period } from "../contract.ts";

/** Trading of the bucket that starts at `time` (ms). Volume in base units, turnover in quote units. */
export interface Candle {
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
  readonly turnover: bigint;
  readonly trades: number;
}

const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

const fixedMs: Readonly<Record<Exclude<Period, "1M">, number>> = {
  "1m": MINUTE_MS,
  "3m": 3 * MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "2h": 2 * HOUR_MS,
  "4h": 4 * HOUR_MS,
  "6h": 6 * HOUR_MS,
  "12h": 12 * HOUR_MS,
  "1d": DAY_MS,
  "1w": WEEK_MS,
};

/** Start of the bucket in which an instant lies. */
export function bucketStart(period: Period, at: number): number {
  if (period === "1M") {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const origin = period === "1w" ? FIRST_MONDAY : 0;
  const ms = fixedMs[period];
  return origin + Math.floor((at - origin) / ms) * ms;
}

/** Start of the bucket `count` buckets after the one that starts at `start`; before it, when `count` is negative. */
export function bucketAfter(period: Period, start: number, count = 1): number {
  return period === "1M" ? addMonths(new Date(start), count).getTime() : start + count * fixedMs[period];
}

/** Two stretches of trading as one, the earlier one first. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: earlier.high > later.high ? earlier.high : later.high,
    low: earlier.low < later.low ? earlier.low : later.low,
    close: later.close,
    volume: earlier.volume + later.volume,
    turnover: earlier.turnover + later.turnover,
    trades: earlier.trades + later.trades,
  };
}

/** Candles of a coarser period, from finer ones in the order of time. Buckets without any are left out. */
export function rollUp(candles: readonly Candle[], period: Period): Candle[] {
  const rolled: Candle[] = [];
  for (const candle of candles) {
    const time = bucketStart(period, candle.time);
    const last = rolled.at(-1);
    if (last?.time === time) rolled[rolled.length - 1] = joinCandles(last, candle);
    else rolled.push({ ...candle, time });
  }
  return rolled;
}

export interface ShownCandle extends Candle {
  /** No trade fell into the bucket; its prices repeat the previous close. */
  readonly empty: boolean;
}

/**
 * Every bucket from `first` to `last` inclusive, empty ones filled in and flagged. Buckets before the first known price
 * stay out, because there is nothing to repeat.
 */
export function fillGaps(
  candles: readonly Candle[],
  period: Period,
  first: number,
  last: number,
  closeBefore?: Price,
): ShownCandle[] {
  const filled: ShownCandle[] = [];
  let close = closeBefore;
  let next = 0;
  for (let time = first; time <= last; time = bucketAfter(period, time)) {
    const candle = candles[next];
    if (candle?.time === time) {
      filled.push({ ...candle, empty: false });
      close = candle.close;
      next += 1;
    } else if (close !== undefined) {
      filled.push({ time, open: close, high: close, low: close, close, volume: 0n, turnover: 0n, trades: 0, empty: true });
    }
  }
  return filled;
}
