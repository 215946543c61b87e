/** A simulated venue's view of one market: best bid and ask, depth, and trades around the model's price. */
import { exchangeDay } from "@assay/core/exchange-calendar.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Price } from "@assay/core/money.ts";
import type { Instrument, Level, PriceUpdate } from "../prices.ts";
import { simulatedAsset, type SimulatedAsset } from "./assets.ts";
import { type Chance, hash32, mix32 } from "./chance.ts";
import { sharePart } from "./companies.ts";
import { Grid, type PricePath } from "./price-path.ts";

const LEVELS = 25;
/** Beyond so many near levels of a side, levels stand farther apart. */
const NEAR_LEVELS = 12;
const FAR_GAPS = 5;
/** Distance of neighbouring levels, in half spreads. */
const GAP_HALF_SPREADS = 3;
/** A level's quantity is drawn anew about so often. */
const LEVEL_LIFE_MS = 3_000;
/** Worth of an average level, as a fraction of an average day's turnover. */
const LEVEL_SHARE = 1 / 40_000;
/** A tick has so many parts on which the other venues of a secret feed stand. */
const FINE = 100n;
/** Venues differ by so much, as a fraction of the price, and forget their difference with this half-life. */
const VENUE_NOISE = 0.000_1;
const VENUE_NOISE_HALF_LIFE_MS = 8_000;
/** Trades of an average second in a market that is updated at every step; rarer updates, rarer trades. */
const TRADES_A_SECOND = 2.5;
/** No trade is told later, however long the step in which it was made. */
const TRADE_AGE_MS_MAX = 1_000;

export class OrderFlow {
  readonly #base: string;
  readonly #asset: SimulatedAsset;
  readonly #grid: Grid;
  readonly #path: PricePath;
  readonly #chance: Chance;
  readonly #secret: { readonly times: Chance; readonly fine: Grid } | undefined;
  readonly #venues: readonly string[];
  readonly #noises: number[];
  readonly #salt: number;
  #last: Price | undefined;

  /**
   * `times` is for a feed that nobody may foretell: it says when within a step each trade was made, and the other venues stand so
   * that the mean of all is the model's price. Without it trades are made at the end of a step, and the mean is drawn back to the model.
   */
  constructor(instrument: Instrument, path: PricePath, chance: Chance, venues: readonly string[], times?: Chance) {
    this.#base = instrument.base;
    this.#asset = simulatedAsset(instrument.base);
    this.#grid = new Grid(instrument);
    this.#path = path;
    this.#chance = chance;
    this.#secret = times && { times, fine: new Grid({ ...instrument, tick: instrument.tick / FINE }) };
    this.#venues = venues;
    this.#noises = venues.map(() => 0);
    this.#salt = hash32(instrument.base);
  }

  /** Moves the price on by `ms` and answers what the venues then say. The first venue also has depth and trades. */
  step(ms: number, at: number): PriceUpdate[] {
    this.#path.step(ms);
    const level = this.#asset.level * sharePart(this.#base, exchangeDay(at)) * Math.exp(this.#path.distance);
    const updates: PriceUpdate[] = [];
    /** How far the first venue's middle stands off the model's price, because it stands on ticks. */
    let surplus = 0;
    for (const [index, venue] of this.#venues.entries()) {
      const kept = 2 ** (-ms / VENUE_NOISE_HALF_LIFE_MS);
      const noise = this.#noises[index]! * kept + VENUE_NOISE * Math.sqrt(1 - kept ** 2) * this.#chance.normal();
      this.#noises[index] = noise;
      if (this.#secret && index > 0) {
        const apart = level * this.#noises[1]! * (index === 1 ? 1 : -1);
        updates.push(this.#balance(venue, level - surplus / (this.#venues.length - 1) + apart, at));
        continue;
      }
      const middle = this.#grid.ticks(level * (1 + (index === 0 ? 0 : noise)));
      const half = middle * this.#asset.halfSpread * (0.6 + 0.8 * this.#chance.uniform());
      const bid = Math.max(Math.floor(middle - half), 1);
      const ask = Math.max(Math.ceil(middle + half), bid + 1);
      const bids = this.#levels(bid, -1, at, index === 0 ? LEVELS : 1);
      const asks = this.#levels(ask, 1, at, index === 0 ? LEVELS : 1);
      updates.push({ kind: "top", venue, base: this.#base, bid: bids[0]!, ask: asks[0]!, at });
      if (index > 0) continue;
      surplus = (level * (bid + ask)) / (2 * middle) - level;
      updates.push({ kind: "depth", venue, base: this.#base, bids, asks, at });
      updates.push(...this.#trades(venue, bids[0]!, asks[0]!, ms, at));
    }
    return updates;
  }

  /** The best prices of a venue whose middle is a given price, to a hundredth of a tick. */
  #balance(venue: string, price: number, at: number): PriceUpdate {
    const { fine } = this.#secret!;
    const middle = Math.round(fine.ticks(price));
    const half = Math.max(Math.round(middle * this.#asset.halfSpread * (0.6 + 0.8 * this.#chance.uniform())), 1);
    const { quantity } = this.#level(Math.round(this.#grid.ticks(price)), 0, at);
    const [bid, ask] = [middle - half, middle + half].map((one) => ({ price: fine.price(one), quantity })) as [Level, Level];
    return { kind: "top", venue, base: this.#base, bid, ask, at };
  }

  /** Levels from the best one outward. They stand on round prices, so that the book keeps its shape when the price moves. */
  #levels(best: number, direction: 1 | -1, at: number, count: number): Level[] {
    const gap = Math.max(Math.round(best * this.#asset.halfSpread * GAP_HALF_SPREADS), 1);
    const levels = [this.#level(best, 0, at)];
    for (let index = 1, ticks = best; index < count; index += 1) {
      const distance = index < NEAR_LEVELS ? gap : gap * FAR_GAPS;
      ticks = direction === 1 ? Math.floor(ticks / distance + 1) * distance : Math.ceil(ticks / distance - 1) * distance;
      if (ticks < 1) break;
      levels.push(this.#level(ticks, index, at));
    }
    return levels;
  }

  #level(ticks: number, index: number, at: number): Level {
    const phase = mix32(ticks ^ this.#salt);
    const draw = mix32(phase ^ Math.floor((at + phase) / LEVEL_LIFE_MS)) / 4_294_967_296;
    // Between about a quarter and four times the average, and more of it farther away.
    const size = Math.exp(2.8 * (draw - 0.5)) * (0.6 + 0.15 * index);
    const worth = this.#asset.dailyMillions * 1e6 * LEVEL_SHARE * size;
    return { price: this.#grid.price(ticks), quantity: this.#grid.quantity(worth / this.#asset.level) };
  }

  #trades(venue: string, bid: Level, ask: Level, ms: number, at: number): PriceUpdate[] {
    const { dailyMillions, level, everySteps } = this.#asset;
    const rate = TRADES_A_SECOND / everySteps;
    const averageWorth = (dailyMillions * 1e6) / ((DAY_MS / 1_000) * rate);
    const count = this.#chance.poisson(Math.min((rate * ms * this.#path.volatility.now) / 1_000, 20));
    const outside = this.#last === undefined || this.#last < bid.price || this.#last > ask.price;
    // A book does not move past the last price in silence: whoever moved it has traded.
    return this.#timesOf(outside ? Math.max(count, 1) : count, ms, at).map((madeAt, index) => {
      const drawn = this.#chance.uniform() < 0.5 ? "buy" : "sell";
      const side = outside && index === 0 && this.#last !== undefined ? (this.#last < bid.price ? "buy" : "sell") : drawn;
      // Log-normal sizes: many small trades, few large ones, the given average.
      const worth = averageWorth * Math.exp(1.2 * this.#chance.normal() - 0.72);
      const quantity = this.#grid.quantity(worth / level);
      this.#last = (side === "buy" ? ask : bid).price;
      return { kind: "trade", venue, base: this.#base, price: this.#last, quantity, side, at: madeAt };
    });
  }

  /** When the trades of a step were made, in order: after the step before, and no later than now. */
  #timesOf(count: number, ms: number, at: number): number[] {
    const span = Math.min(ms, TRADE_AGE_MS_MAX);
    return Array.from({ length: count }, () => at - Math.floor(span * (this.#secret?.times.uniform() ?? 0))).toSorted(
      (a, b) => a - b,
    );
  }
}
