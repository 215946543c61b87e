/** A simulated past: days, then hours, then minutes, as one unbroken path. */
import { exchangeDay, isTradingDay, sessionAt, tradingDayFrom } from "@assay/core/exchange-calendar.ts";
import { divide, pow10, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { Bar, BarPeriod, BarSeries, Instrument } from "../prices.ts";
import { simulatedAsset } from "./assets.ts";
import type { Chances } from "./chance.ts";
import { sharePart } from "./companies.ts";
import { Grid, MarketFactor, PricePath } from "./price-path.ts";

const PAST_MS = 730 * DAY_MS;
const HOURS_MS = 60 * DAY_MS;
const MINUTES_MS = 2 * DAY_MS;
/** Trades of an average day. */
const TRADES_A_DAY = 250_000;

const periodMs: Readonly<Record<BarPeriod, number>> = { "1m": MINUTE_MS, "1h": HOUR_MS, "1d": DAY_MS };

export interface Slot {
  readonly period: BarPeriod;
  readonly time: number;
}

/**
 * Buckets from `from` to the last complete minute before `now`: days where a whole day lies more than 60 days back, hours
 * up to two days back and up to the trading day before, so that a share has a chart of minutes on a Monday morning too, minutes
 * after that and wherever a coarser bucket would not begin on its hour or day.
 */
export function slotsBetween(from: number, now: number): Slot[] {
  const slots: Slot[] = [];
  const today = now - (now % DAY_MS);
  const minutesFrom = Math.min(now - (now % HOUR_MS) - MINUTES_MS, tradingDayFrom(exchangeDay(now), -1).preOpen);
  for (let time = from - (from % MINUTE_MS); time + MINUTE_MS <= now;) {
    let period: BarPeriod = "1m";
    if (time % HOUR_MS === 0 && time + HOUR_MS <= minutesFrom) period = "1h";
    if (time % DAY_MS === 0 && time + DAY_MS <= today - HOURS_MS) period = "1d";
    slots.push({ period, time });
    time += periodMs[period];
  }
  return slots;
}

/** Where a new history begins. */
export const pastStart = (now: number): number => now - (now % DAY_MS) - PAST_MS;

export interface PathStart {
  readonly instrument: Instrument;
  /** Log distance from the asset's level at which the path goes on; a new path ends at the level instead. */
  readonly distance: number | undefined;
}

/** A bar before it is known where the path ends: prices are log distances from the asset's level. */
interface RawBar {
  readonly slot: Slot;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** How much busier than an average stretch of time. */
  readonly bustle: number;
}

export interface SimulatedPast {
  readonly series: readonly BarSeries[];
  /** Log distances from the levels at the end. */
  readonly distances: ReadonlyMap<string, number>;
}

/** Simulates all instruments together through the same slots, so that the market moves them together. */
export function simulatePast(chances: Chances, starts: readonly PathStart[], slots: readonly Slot[]): SimulatedPast {
  const factor = new MarketFactor(chances("market"));
  const paths = starts.map(({ instrument, distance }) => {
    const chance = chances(instrument.base);
    const path = new PricePath(simulatedAsset(instrument.base), chance, factor, distance ?? 0);
    return { instrument, chance, path, isNew: distance === undefined, raw: [] as RawBar[] };
  });
  for (const slot of slots) {
    const ms = periodMs[slot.period];
    factor.step(ms);
    for (const { instrument, path, raw, chance } of paths) {
      const open = path.distance;
      path.step(ms);
      const close = path.distance;
      const bustle = path.volatility.now * Math.exp(0.35 * chance.normal());
      if (instrument.kind === "equity" && !isTraded(slot)) continue;
      raw.push({ slot, open, ...path.extremes(open, close, ms), close, bustle });
    }
  }
  const series: BarSeries[] = [];
  const distances = new Map<string, number>();
  for (const { instrument, path, isNew, raw } of paths) {
    const shift = isNew ? -path.distance : 0;
    distances.set(instrument.base, path.distance + shift);
    const bars = Map.groupBy(raw, ({ slot }) => slot.period);
    for (const [period, own] of bars) series.push({ base: instrument.base, period, bars: toBars(own, shift, instrument) });
  }
  return { series, distances };
}

/** Whether the stock exchange trades in a bucket. Its sessions begin and end on the hour, and lie within the day of their date. */
const isTraded = ({ period, time }: Slot): boolean =>
  period === "1d" ? isTradingDay(time / DAY_MS) : sessionAt(time).name !== "closed";

function toBars(raw: readonly RawBar[], shift: number, instrument: Instrument): Bar[] {
  const { level, dailyMillions } = simulatedAsset(instrument.base);
  const grid = new Grid(instrument);
  return raw.map(({ slot: { period, time }, bustle, ...path }) => {
    const shareLevel = level * sharePart(instrument.base, exchangeDay(time));
    const worthOf = (distance: number): number => shareLevel * Math.exp(distance + shift);
    const [open, high, low, close] = [path.open, path.high, path.low, path.close].map((distance) =>
      grid.price(grid.ticks(worthOf(distance))),
    );
    const days = periodMs[period] / DAY_MS;
    const volume = grid.quantity((dailyMillions * 1e6 * days * bustle) / worthOf(path.close));
    const turnover = divide(volume * divide(open! + close!, 2n, "down"), pow10(PRICE_SCALE), "down");
    const trades = Math.max(Math.round(TRADES_A_DAY * days * bustle), 1);
    return { time, open: open!, high: high!, low: low!, close: close!, volume, turnover, trades };
  });
}
