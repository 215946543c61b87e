/** Folds the one-minute candle in the making into the bar that a chart of any period shows last. */
import { formatDecimal, parseDecimal, parsePrice } from "@assay/core/money.ts";
import type { Bar } from "@assay/ui/chart/adapter.ts";
import { bucketStart } from "../rules/candles.ts";
import type { Period } from "../contract.ts";

export interface LiveBar {
  readonly bar: Bar;
  /** The minute heard last, and how much of its volume the bar holds already. */
  readonly minute: number;
  readonly counted: string;
}

const VOLUME_SCALE = 18;
const NOTHING = "0";

/** The bar that history ends with. What part of the current minute it holds is learnt from the first minute heard. */
export const fromHistory = (bar: Bar): LiveBar => ({ bar, minute: Number.NaN, counted: NOTHING });

/** The bar after a minute candle: the next bucket begins with it, an earlier minute changes nothing. */
export function foldMinute(before: LiveBar | undefined, minute: Bar, period: Period): LiveBar {
  const time = bucketStart(period, minute.time);
  if (!before || time > before.bar.time) return { bar: { ...minute, time }, minute: minute.time, counted: minute.volume };
  if (time < before.bar.time || minute.time < before.minute) return before;
  const first = Number.isNaN(before.minute);
  // History may hold some of the first minute heard; only what comes on top of that is added.
  const alreadyIn = first ? minute.volume : minute.time === before.minute ? before.counted : NOTHING;
  const { bar } = before;
  const more = units(minute.volume) - units(alreadyIn);
  return {
    bar: {
      time,
      open: bar.open,
      high: price(minute.high) > price(bar.high) ? minute.high : bar.high,
      low: price(minute.low) < price(bar.low) ? minute.low : bar.low,
      close: minute.close,
      volume: formatDecimal(units(bar.volume) + (more > 0n ? more : 0n), VOLUME_SCALE),
      degraded: bar.degraded || minute.degraded,
    },
    minute: minute.time,
    counted: minute.volume,
  };
}

const units = (text: string): bigint => parseDecimal(text, VOLUME_SCALE) ?? 0n;
const price = (text: string): bigint => parsePrice(text) ?? 0n;
