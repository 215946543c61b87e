/** What trades where the index is silent, and what an exchange's hours and splits make of its prices, beside the same said plainly. */
import { sessionAt, tradingHours } from "@assay/core/exchange-calendar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import type { Candle } from "../rules/candles.ts";
import { adjustForSplits, dayBegins, isTradedBucket, lastTradedBefore, splitAt } from "../rules/exchange-hours.ts";
import { factOfTick, type IndexTick, recomputeTick } from "../rules/index-tick.ts";
import {
  type Doubt,
  doubtOf,
  factOfReference,
  type Held,
  judgeReference,
  middleOf,
  recomputeReference,
  shareBelief,
} from "../rules/reference.ts";

const NOW = Date.UTC(2028, 1, 29, 12);
const MONDAY = Date.UTC(2028, 10, 20);

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

function tickFrom(draw: Draw, at: number): IndexTick {
  const level = 1_000_000_000n + BigInt(draw.below(1_000_000));
  const sources = Array.from({ length: draw.percent(50) ? 2 : 3 }, (_, index) => ({
    venue: String(index),
    operator: String(index),
    price: level + BigInt(draw.below(1_000)),
    heardAt: at - draw.below(1_000),
    changedAt: at - 1_000,
    state: "counted" as const,
  }));
  const tick = { id: "1", symbol: "A", at, price: undefined, clamp: 5_000_000n, sources };
  // Far from its clamp an index of three is their mean.
  const [sum, count] = [sources.reduce((total, { price }) => total + price, 0n), BigInt(sources.length)];
  const rest = sum % count;
  return { ...tick, price: count < 3n ? undefined : sum / count + (2n * rest > count ? 1n : 0n) };
}

const drawHeld = (draw: Draw, bid: bigint): Held => ({
  belief: shareBelief,
  trade: { price: (bid * BigInt(980 + draw.below(41))) / 1_000n, at: NOW - draw.below(5_000) },
  close: { price: (bid * BigInt(800 + draw.below(500))) / 1_000n, at: NOW - DAY_MS },
});

/** In thousandths: bid and ask at most 5 of the middle apart, the middle at most 10 from the last trade and 200 from the close. */
function plainDoubt({
  bid,
  ask,
  held,
}: {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly held: Held | undefined;
}): Doubt | undefined {
  if (!held) return undefined;
  const middle = middleOf(bid, ask);
  if (ask < bid || 1_000n * (ask - bid) > 5n * middle) return "wide";
  const isWithin = (price: bigint, most: bigint): boolean =>
    middle * 1_000n >= price * (1_000n - most) && middle * 1_000n <= price * (1_000n + most);
  if (!isWithin(held.trade.price, 10n)) return "far-from-trade";
  return isWithin(held.close.price, 200n) ? undefined : "far-from-close";
}

/** A word that is too old is none; the index goes before the venue. */
function askReference(draw: Draw): void {
  const [tickAge, topAge] = [1, 2].map(() => (draw.percent(70) ? draw.below(5_001) : 5_000 + draw.below(3))) as [number, number];
  const tick = tickFrom(draw, NOW - tickAge);
  alike(recomputeTick(factOfTick(tick)), tick.price, tick);
  const bid = BigInt(1_000 + draw.below(1_000));
  const held = draw.percent(50) ? undefined : drawHeld(draw, bid);
  const top = draw.percent(20)
    ? undefined
    : { venue: "v", bid, ask: bid - 1n + BigInt(draw.below(20)), heardAt: NOW - topAge, held };
  const doubt = top && plainDoubt(top);
  let plain: bigint | undefined;
  if (tickAge <= 5_000) plain = tick.price ?? (top && topAge <= 5_000 && !doubt ? middleOf(top.bid, top.ask) : undefined);
  const reference = judgeReference(tick, top, NOW);
  alike(reference?.price, plain, { tick, top });
  if (top) alike(doubtOf(top), doubt, { top });
  // The middle is as far from one as from the other, or half a unit beside it, and then even.
  if (top) {
    const [middle, twice] = [middleOf(top.bid, top.ask), top.bid + top.ask];
    must(2n * middle === twice || (middle % 2n === 0n && (2n * middle - twice) ** 2n === 1n), { top });
  }
  if (reference?.price === undefined) return;
  alike(recomputeReference(factOfReference(reference)), plain, { reference });
}

/** The exchange's calendar of the weeks around, a page for each day. */
const pages = new Map(
  Array.from({ length: 40 }, (_, index) => {
    const day = MONDAY / DAY_MS - 15 + index;
    return [day, tradingHours(day)] as const;
  }),
);

/** Whether the exchange has prices at an instant, by its hours of that day. Its sessions lie within their UTC day. */
function isOpen(at: number): boolean {
  const hours = pages.get(Math.floor(at / DAY_MS));
  return hours !== undefined && hours.preOpen <= at && at < hours.postClose;
}

const bucketsMs = { "30m": 30 * MINUTE_MS, "1h": HOUR_MS, "4h": 4 * HOUR_MS, "1d": DAY_MS, "1w": 7 * DAY_MS } as const;

/** A bucket counts where one of its half hours does; the last prices are those of the last half hour that had any. */
function askHours(draw: Draw): void {
  // Thanksgiving, its half day and weekends lie within these weeks.
  const half = MONDAY + 30 * MINUTE_MS * draw.below(2 * 24 * 14);
  const period = draw.pick(Object.keys(bucketsMs) as (keyof typeof bucketsMs)[]);
  const start = half - (half % bucketsMs[period]);
  let plain = period === "1w";
  for (let at = start; !plain && at < start + bucketsMs[period]; at += 30 * MINUTE_MS) plain = isOpen(at);
  alike(isTradedBucket(period, start), plain, { period, start });
  const instant = half + draw.below(30 * MINUTE_MS);
  let last = half;
  while (!isOpen(last)) last -= 30 * MINUTE_MS;
  alike(lastTradedBefore(instant), isOpen(instant) ? instant : last + 30 * MINUTE_MS - 1, { instant });
}

/** Walked back: the day's change counts from the close before the latest day that had prices. */
function askDay(draw: Draw): void {
  const at = MONDAY + draw.below(14 * DAY_MS);
  let day = Math.floor(at / DAY_MS);
  // A day counts from the moment at which its first prices come.
  while ((pages.get(day)?.preOpen ?? Infinity) > at) day -= 1;
  do day -= 1;
  while (!pages.get(day));
  alike(dayBegins(sessionAt(at)), pages.get(day)!.close, { at });
}

/** One split after the other, in real numbers: what is cut off is cut off once. */
function askSplits(draw: Draw): void {
  const firstDay = MONDAY / DAY_MS;
  const splits = Array.from({ length: draw.below(3) }, (_, index) => {
    const [to, from] = [BigInt(1 + draw.below(10)), BigInt(1 + draw.below(3))];
    return { kind: "split" as const, base: "A", exDay: firstDay + 2 * index + draw.below(2), to, from };
  });
  const time = MONDAY + HOUR_MS * draw.below(24 * 8);
  const [low, volume] = [BigInt(1 + draw.below(1_000)) * 1_000_000n, BigInt(draw.below(1_000_000))];
  const candle: Candle = { time, open: low, high: low * 2n, low, close: low, volume, turnover: 7n, trades: 1 };
  let [price, units] = [Number(low), Number(volume)];
  for (const split of splits) {
    const begins = pages.get(split.exDay)?.preOpen ?? split.exDay * DAY_MS;
    alike(splitAt(split), begins, split);
    if (time < begins)
      [price, units] = [(price * Number(split.from)) / Number(split.to), (units * Number(split.to)) / Number(split.from)];
  }
  const [adjusted] = adjustForSplits([candle], splits) as [Candle];
  const cut = (real: bigint, plain: number): boolean => Number(real) <= plain + 1e-3 && Number(real) > plain - 1 - 1e-3;
  must(cut(adjusted.open, price) && cut(adjusted.high, 2 * price) && cut(adjusted.volume, units), { candle, splits, adjusted });
  must(adjusted.turnover === candle.turnover && adjusted.trades === candle.trades && adjusted.time === time, {
    candle,
    adjusted,
  });
}

const questions = [askReference, askHours, askDay, askSplits];

export const referenceTwin: Twin = { name: "references and exchange hours", begin: (draw) => () => draw.pick(questions)(draw) };
