import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { forgetCandles } from "./candle-store.ts";
import { forgetIndexMinutes, forgetIndexOutages } from "./index-store.ts";

const ROWS_AT_ONCE_MAX = 5_000;

/** How long finer candles are kept; days are kept for ever. */
const kept = [
  ["1m", 90 * DAY_MS],
  ["1h", 1_500 * DAY_MS],
] as const;

/** As long as the finest candles that a chart of years is made of. */
const OUTAGES_KEPT_MS = 1_500 * DAY_MS;

/** The table itself insists on these. */
export const INDICES_KEPT_MS = 30 * DAY_MS;

export const forgetOldCandles: Job = {
  name: "market.forget-old-candles",
  everyMs: HOUR_MS,
  run: async ({ db, now }) => {
    for (const [period, ms] of kept) {
      if ((await forgetCandles(db, period, later(now, -ms), ROWS_AT_ONCE_MAX)) === ROWS_AT_ONCE_MAX) return "more";
    }
    const indices = await forgetIndexMinutes(db, later(now, -INDICES_KEPT_MS), ROWS_AT_ONCE_MAX);
    if (indices === ROWS_AT_ONCE_MAX) return "more";
    const forgotten = await forgetIndexOutages(db, later(now, -OUTAGES_KEPT_MS), ROWS_AT_ONCE_MAX);
    return forgotten === ROWS_AT_ONCE_MAX ? "more" : "done";
  },
};
