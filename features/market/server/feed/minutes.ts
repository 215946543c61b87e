import { divide, pow10, type Price, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { bucketStart, type Candle, joinCandles } from "../../rules/candles.ts";

/** The stretch whose figures a quote shows, and from when on minutes are kept in memory. */
export interface DayWindow {
  readonly since: number;
  /** Earlier than `since`, so that the price before it is known, and what is not stored yet. */
  readonly keptSince: number;
}

export const KEPT_BEFORE_MS = 2 * HOUR_MS;

/** The last 24 hours, as long as trading never ends. */
export const last24Hours = (now: number): DayWindow => ({
  since: bucketStart("1m", now - DAY_MS),
  keptSince: now - DAY_MS - KEPT_BEFORE_MS,
});
/** A venue's clock that is farther off is not believed. */
const CLOCK_DRIFT_MS_MAX = 10_000;

/** One market's one-minute candles of the last day, and what is known of its window without adding them up again. */
export class Minutes {
  readonly windowAt: (now: number) => DayWindow;
  #candles: Candle[] = [];
  /** Index of the first candle of the window. */
  #first = 0;
  #high: Price | undefined;
  #low: Price | undefined;
  #volume = 0n;
  #turnover = 0n;
  /** Times of candles that have changed since they were last taken for storing. */
  #unsaved = new Set<number>();

  constructor(windowAt: (now: number) => DayWindow = last24Hours) {
    this.windowAt = windowAt;
  }

  /** Takes stored candles in, in the order of time. What is growing or not stored yet stays as it is here. */
  load(stored: readonly Candle[], now: number): void {
    const { keptSince } = this.windowAt(now);
    const ownSince = Math.min(this.last?.time ?? Infinity, ...this.#unsaved);
    this.#candles = [
      ...stored.filter(({ time }) => time > keptSince && time < ownSince),
      ...this.#candles.filter(({ time }) => time >= ownSince),
    ];
    this.#first = 0;
    this.#sumUp();
    this.roll(now);
  }

  /** Takes stored candles in the place of those that are here. What is newer than all of them stays, and is not stored yet. */
  replace(stored: readonly Candle[], now: number): void {
    const newest = stored.at(-1)?.time ?? -Infinity;
    this.#candles = this.#candles.filter(({ time }) => time > newest);
    this.#unsaved = new Set(this.#candles.map(({ time }) => time));
    this.load(stored, now);
  }

  /** Takes a trade in. A tape never runs backwards: a late trade counts in the newest minute. */
  add(price: Price, quantity: bigint, at: number, now: number): void {
    const believed = Math.abs(at - now) <= CLOCK_DRIFT_MS_MAX ? at : now;
    const last = this.#candles.at(-1);
    const time = Math.max(bucketStart("1m", believed), last?.time ?? 0);
    const turnover = divide(price * quantity, pow10(PRICE_SCALE), "down");
    const trade: Candle = { time, open: price, high: price, low: price, close: price, volume: quantity, turnover, trades: 1 };
    if (last?.time === time) this.#candles[this.#candles.length - 1] = joinCandles(last, trade);
    else this.#candles.push(trade);
    this.#unsaved.add(time);
    this.#include(trade);
  }

  /** Lets go of what is older than the window. */
  roll(now: number): void {
    const { since, keptSince } = this.windowAt(now);
    let hasLostExtreme = false;
    for (let oldest = this.#candles[this.#first]; oldest && oldest.time < since; oldest = this.#candles[this.#first]) {
      this.#volume -= oldest.volume;
      this.#turnover -= oldest.turnover;
      hasLostExtreme ||= oldest.high === this.#high || oldest.low === this.#low;
      this.#first += 1;
    }
    if (hasLostExtreme) this.#sumUp();
    const kept = this.#candles.findIndex(({ time }) => time > keptSince);
    if (kept > 0 && kept <= this.#first) {
      this.#candles.splice(0, kept);
      this.#first -= kept;
    }
  }

  get high(): Price | undefined {
    return this.#high;
  }
  get low(): Price | undefined {
    return this.#low;
  }
  get volume(): bigint {
    return this.#volume;
  }
  get turnover(): bigint {
    return this.#turnover;
  }

  get last(): Candle | undefined {
    return this.#candles.at(-1);
  }

  /** The price at which the window begins, and the minute that made it: the last one from before, else the oldest one known. */
  get begin(): { readonly price: Price; readonly at: number } | undefined {
    const [before, oldest] = [this.#candles[this.#first - 1], this.#candles[this.#first]];
    if (before) return { price: before.close, at: before.time };
    return oldest && { price: oldest.open, at: oldest.time };
  }

  get dayAgo(): Price | undefined {
    return this.begin?.price;
  }

  /** Candles from an instant on, oldest first. */
  since(time: number): readonly Candle[] {
    const index = this.#candles.findIndex((candle) => candle.time >= time);
    return index === -1 ? [] : this.#candles.slice(index);
  }

  /** Closes of the last 24 hours, one an hour, oldest first; fewer while fewer are known. */
  hourlyCloses(now: number): Price[] {
    const closes: Price[] = [];
    let next = 0;
    let close: Price | undefined;
    for (let end = bucketStart("1h", now) - 22 * HOUR_MS; closes.length < 24 && end <= now + HOUR_MS; end += HOUR_MS) {
      for (; next < this.#candles.length && this.#candles[next]!.time < end; next += 1) close = this.#candles[next]!.close;
      if (close !== undefined) closes.push(close);
    }
    return closes;
  }

  /** Candles that have changed since the last call; `giveBack` returns them when storing has failed. */
  takeUnsaved(): readonly Candle[] {
    const unsaved = this.#candles.filter(({ time }) => this.#unsaved.has(time));
    this.#unsaved = new Set();
    return unsaved;
  }

  giveBack(candles: readonly Candle[]): void {
    for (const { time } of candles) this.#unsaved.add(time);
  }

  #include({ high, low, volume, turnover }: Candle): void {
    this.#volume += volume;
    this.#turnover += turnover;
    if (this.#high === undefined || high > this.#high) this.#high = high;
    if (this.#low === undefined || low < this.#low) this.#low = low;
  }

  #sumUp(): void {
    this.#high = undefined;
    this.#low = undefined;
    this.#volume = 0n;
    this.#turnover = 0n;
    for (let index = this.#first; index < this.#candles.length; index += 1) this.#include(this.#candles[index]!);
  }
}
