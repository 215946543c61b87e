/** Candles of the past from Binance's REST service. What cannot be had is left out: the chart then grows from now. */
import { PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import { symbolAtBinance } from "./binance.ts";
import type { ConnectionTerms } from "./connection.ts";
import { venueDecimal, venueQuantity } from "./decimal.ts";
import { type Bar, type BarPeriod, barPeriods, type BarSeries, type LastBar, QUANTITY_SCALE } from "./prices.ts";
import { parseJson } from "./venue-protocol.ts";

const BARS_MAX = 1_000;
const TIMEOUT_MS = 5_000;
const periodMs: Record<BarPeriod, number> = { "1m": MINUTE_MS, "1h": HOUR_MS, "1d": DAY_MS };

/** Open time, open, high, low, close, volume, close time, quote volume, trades; more columns follow. */
const klines = z.array(
  z.tuple([z.int(), z.string(), z.string(), z.string(), z.string(), z.string(), z.int(), z.string(), z.int()], z.unknown()),
);

/** Bars of a klines answer whose bucket had ended by `now`; undefined when the answer is none. */
export function readKlines(text: string, now: number): Bar[] | undefined {
  const parsed = klines.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  return parsed.data.flatMap(([time, o, h, l, c, v, closeTime, q, trades]): Bar[] => {
    const [open, high, low, close] = [o, h, l, c].map((price) => venueDecimal(price, PRICE_SCALE));
    const volume = venueQuantity(v);
    const turnover = venueDecimal(q, QUANTITY_SCALE);
    if (!open || !high || !low || !close || volume === undefined || turnover === undefined) return [];
    // A bucket without trades is not stored: readers fill it in and say so.
    if (closeTime >= now || trades === 0) return [];
    return [{ time, open, high, low, close, volume, turnover, trades }];
  });
}

export async function* binanceBars(
  now: number,
  known: ReadonlyMap<string, LastBar>,
  { bases, log }: Pick<ConnectionTerms, "bases" | "log">,
): AsyncGenerator<BarSeries> {
  for (const base of bases) {
    for (const period of barPeriods) {
      const reach = now - BARS_MAX * periodMs[period];
      const last = known.get(base)?.time ?? 0;
      const from = Math.max(reach, last - (last % periodMs[period]));
      const query = `symbol=${symbolAtBinance(base)}&interval=${period}&startTime=${from}&limit=${BARS_MAX}`;
      try {
        const response = await fetch(`https://data-api.binance.vision/api/v3/klines?${query}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const bars = readKlines(await response.text(), now);
        if (bars) yield { base, period, bars };
      } catch (fault) {
        log.warn({ base, period, fault }, "no history from Binance");
        return;
      }
    }
  }
}
