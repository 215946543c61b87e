/**
 * The model behind simulated prices, in floating numbers: log prices that follow one market factor and a walk of their
 * own, with volatility that comes in clusters. Nothing here is money; `Grid` turns a level into a price.
 */
import { PRICE_SCALE, type Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { type Instrument, QUANTITY_SCALE } from "../prices.ts";
import type { SimulatedAsset } from "./assets.ts";
import type { Chance } from "./chance.ts";

/** Standard deviation of the market factor's daily log return. */
const MARKET_VOLATILITY = 0.015;
/** Prices lose half of their distance to the level in this time. */
const RETURN_HALF_LIFE_MS = 180 * DAY_MS;

/** Log volatility is the sum of a quick and a slow component, each drawn back to zero. */
const components = [
  { halfLifeMs: 25 * MINUTE_MS, deviation: 0.35 },
  { halfLifeMs: 60 * HOUR_MS, deviation: 0.3 },
] as const;
/** Keeps the mean of the squared volatility at one. */
const NORMALISATION = components.reduce((sum, { deviation }) => sum + deviation ** 2, 0);

/** A volatility factor around one that rises and falls in clusters. */
export class Volatility {
  readonly #chance: Chance;
  readonly #values: number[];

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#values = components.map(({ deviation }) => deviation * chance.normal());
  }

  get now(): number {
    return Math.exp(this.#values.reduce((sum, value) => sum + value, 0) - NORMALISATION);
  }

  /** Moves on by `ms`, exactly, however long that is. */
  step(ms: number): void {
    for (const [index, { halfLifeMs, deviation }] of components.entries()) {
      const kept = 2 ** (-ms / halfLifeMs);
      this.#values[index] = this.#values[index]! * kept + deviation * Math.sqrt(1 - kept ** 2) * this.#chance.normal();
    }
  }
}

/** The log return of the market as a whole, summed up since the beginning. */
export class MarketFactor {
  readonly #chance: Chance;
  readonly #volatility: Volatility;
  total = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#volatility = new Volatility(chance);
  }

  step(ms: number): void {
    this.#volatility.step(ms);
    this.total += this.deviation(ms) * this.#chance.normal();
  }

  /** Standard deviation of the return over `ms`, as volatility stands now. */
  deviation(ms: number): number {
    return MARKET_VOLATILITY * this.#volatility.now * Math.sqrt(ms / DAY_MS);
  }
}

/** One asset's log distance from its level. */
export class PricePath {
  readonly #asset: SimulatedAsset;
  readonly #chance: Chance;
  readonly #factor: MarketFactor;
  readonly volatility: Volatility;
  #factorSeen: number;
  distance: number;

  constructor(asset: SimulatedAsset, chance: Chance, factor: MarketFactor, distance: number) {
    this.#asset = asset;
    this.#chance = chance;
    this.#factor = factor;
    this.#factorSeen = factor.total;
    this.volatility = new Volatility(chance);
    this.distance = distance;
  }

  /** Moves on by `ms`, and by what the market factor has done since the last step. */
  step(ms: number): void {
    this.volatility.step(ms);
    const own = this.#ownDeviation(ms) * this.#chance.normal();
    const market = this.#asset.beta * (this.#factor.total - this.#factorSeen);
    this.#factorSeen = this.#factor.total;
    this.distance = this.distance * 2 ** (-ms / RETURN_HALF_LIFE_MS) + own + market;
  }

  /**
   * How high and low the path went on its way between two distances that lie `ms` apart: a draw of the extremes of a
   * Brownian bridge, so that one step a bar is enough for honest wicks.
   */
  extremes(from: number, to: number, ms: number): { high: number; low: number } {
    const variance = this.#ownDeviation(ms) ** 2 + (this.#asset.beta * this.#factor.deviation(ms)) ** 2;
    const reach = (): number => Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(1 - this.#chance.uniform()));
    return { high: (from + to + reach()) / 2, low: (from + to - reach()) / 2 };
  }

  #ownDeviation(ms: number): number {
    return this.#asset.ownVolatility * this.volatility.now * Math.sqrt(ms / DAY_MS);
  }
}

/** Turns the model's floating numbers into integers on an instrument's tick and step. */
export class Grid {
  readonly #instrument: Instrument;
  readonly #tick: number;
  readonly #step: number;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
    this.#tick = Number(instrument.tick) / 10 ** PRICE_SCALE;
    this.#step = Number(instrument.step) / 10 ** QUANTITY_SCALE;
  }

  /** A level in ticks, not rounded. */
  ticks(level: number): number {
    return level / this.#tick;
  }

  price(ticks: number): Price {
    return BigInt(Math.max(Math.round(ticks), 1)) * this.#instrument.tick;
  }

  /** At least one step. */
  quantity(amount: number): bigint {
    return BigInt(Math.max(Math.round(amount / this.#step), 1)) * this.#instrument.step;
  }
}
