/** Candles of the past from Binance's REST service. What cannot be had is left out: the chart then grows from now. */
import { PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import { symbolAtBinance } from "./binance.ts";
import type { ConnectionTerms } from "./connection.ts";
import { venueDecimal, venueQuantity } from "./decimal.ts";
import { type Bar, type BarPeriod, barPeriods, type BarSeries, type LastBar, QUANTITY_SCALE } from "./prices.ts";
import { parseJson } from "./venue-protocol.ts";

const KLINES_URL = "https://data-api.binance.vision/api/v3/klines";
const BARS_MAX = 1_000;
const REQUESTS_AT_ONCE = 12;
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
  const wanted = bases.flatMap((base) => barPeriods.map((period) => ({ base, period })));
  for (let from = 0; from < wanted.length; from += REQUESTS_AT_ONCE) {
    const part = wanted.slice(from, from + REQUESTS_AT_ONCE);
    try {
      yield* await Promise.all(part.map(({ base, period }) => fetchBars(base, period, now, known.get(base)?.time ?? 0)));
    } catch (fault) {
      log.warn({ fault }, "no history from Binance");
      return;
    }
  }
}

async function fetchBars(base: string, period: BarPeriod, now: number, knownUntil: number): Promise<BarSeries> {
  const from = Math.max(now - BARS_MAX * periodMs[period], knownUntil - (knownUntil % periodMs[period]));
  const query = `symbol=${symbolAtBinance(base)}&interval=${period}&startTime=${from}&limit=${BARS_MAX}`;
  const response = await fetch(`${KLINES_URL}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { base, period, bars: readKlines(await response.text(), now) ?? [] };
}
