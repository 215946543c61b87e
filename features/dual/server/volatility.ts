/** How much an index has moved lately: the standard deviation of its hourly log returns over a week, a year. Shown, and nothing is decided by it. */
import { type Price, PRICE_SCALE, pow10 } from "@assay/core/money.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import type { PriceHistory } from "@assay/features/market/server.ts";
import type { Database } from "@assay/server/database.ts";

const HOURS = 168;
/** Fewer returns say nothing. */
const RETURNS_LEAST = 24;
const HOURS_A_YEAR = 24 * 365;
const DECIMALS = 4;

/** Annualised, as a decimal text; null where too few hours have a price. */
export function volatilityOf(prices: readonly (Price | undefined)[]): string | null {
  const levels = prices.map((price) => (price === undefined ? undefined : Number(price) / Number(pow10(PRICE_SCALE))));
  const returns = levels.flatMap((level, place) => {
    const before = levels[place - 1];
    return level === undefined || before === undefined ? [] : [Math.log(level / before)];
  });
  if (returns.length < RETURNS_LEAST) return null;
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1);
  return Math.sqrt(variance * HOURS_A_YEAR).toFixed(DECIMALS);
}

/** The volatility of coins' indices, worked out once an hour and kept by this process. */
export class Volatilities {
  readonly #pricesAt: PriceHistory;
  readonly #kept = new Map<string, { readonly hour: number; readonly value: string | null }>();

  constructor(pricesAt: PriceHistory) {
    this.#pricesAt = pricesAt;
  }

  async of(db: Database, bases: readonly string[], now: Date): Promise<ReadonlyMap<string, string | null>> {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const missing = [...new Set(bases)].filter((base) => this.#kept.get(base)?.hour !== hour);
    if (missing.length > 0) {
      const times = Array.from({ length: HOURS + 1 }, (_, place) => (hour - HOURS + place) * HOUR_MS);
      const found = await this.#pricesAt(db, missing, times);
      for (const base of missing) {
        // An hour in which nothing was heard would repeat the one before and look calm.
        const prices = (found.get(base) ?? []).map((past, place) =>
          past && past.from > times[place]! - HOUR_MS ? past.price : undefined,
        );
        this.#kept.set(base, { hour, value: volatilityOf(prices) });
      }
    }
    return new Map(bases.map((base) => [base, this.#kept.get(base)?.value ?? null]));
  }
}
