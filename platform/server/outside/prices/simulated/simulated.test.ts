import assert from "node:assert/strict";
import { test } from "node:test";
import { pow10, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "../../../clock.ts";
import type { Bar, BarSeries, Instrument, LastBar, PriceUpdate } from "../prices.ts";
import { slotsBetween } from "./bars.ts";
import { secretChance } from "./chance.ts";
import { SimulatedSource } from "./simulated.ts";

const START = "2026-03-02T12:34:56Z";
const instruments: readonly Instrument[] = [
  { base: "BTC", kind: "coin", tick: pow10(PRICE_SCALE - 2), step: 1_000n },
  { base: "ETH", kind: "coin", tick: pow10(PRICE_SCALE - 2), step: 10_000n },
  { base: "ATOM", kind: "coin", tick: pow10(PRICE_SCALE - 3), step: 1_000_000n },
];
const nothing: ReadonlyMap<string, LastBar> = new Map();

function open(seed: number | Uint8Array, start = START, traded = instruments) {
  const clock = new ManualClock(new Date(start));
  const timers = new ManualTimers(clock);
  return { clock, timers, source: new SimulatedSource({ seed, instruments: traded, clock, timers }) };
}

async function pastOf(seed: number | Uint8Array, known = nothing, start = START): Promise<BarSeries[]> {
  const { source, clock } = open(seed, start);
  return await Array.fromAsync(source.history(clock.now().getTime(), known));
}

async function listen(seed: number | Uint8Array, ms: number): Promise<PriceUpdate[]> {
  const { source, clock, timers } = open(seed);
  for await (const _ of source.history(clock.now().getTime(), nothing));
  const heard: PriceUpdate[] = [];
  source.start((update) => heard.push(update));
  timers.advance(ms);
  return heard;
}

const barsOf = (past: readonly BarSeries[], base: string): Bar[] =>
  past
    .filter((series) => series.base === base)
    .flatMap(({ bars }) => bars)
    .toSorted((a, b) => a.time - b.time);

test("MARKET-08: the same seed and start give the same past and the same updates, another seed gives others", async () => {
  assert.deepEqual(await pastOf(7), await pastOf(7));
  assert.deepEqual(await listen(7, 5_000), await listen(7, 5_000));
  assert.notDeepEqual(await listen(7, 5_000), await listen(8, 5_000));
});

/** A secret of tests: the same in every run. */
const secret = (fill: number): Uint8Array => new Uint8Array(16).fill(fill);

test("MARKET-31: a secret of 128 bits decides the past and all that is said, and neither key nor label nor a past tells it", async () => {
  assert.deepEqual(await listen(secret(1), 5_000), await listen(secret(1), 5_000));
  assert.notDeepEqual(await listen(secret(1), 5_000), await listen(secret(2), 5_000));
  assert.notDeepEqual(await pastOf(secret(1)), await pastOf(secret(2)));
  const { source } = open(secret(0xab));
  assert.deepEqual([source.key, source.label()], ["simulated", ""]);
  assert.equal(open(7).source.label(), "7");
  assert.doesNotMatch(JSON.stringify([source, source.venues]), /abab|171/);
});

test("MARKET-31: words of secret chance repeat nothing, are spread evenly, and are others for every name", () => {
  const draws = (name: string): number[] => {
    const chance = secretChance(secret(1), name);
    return Array.from({ length: 10_000 }, () => chance.uniform());
  };
  const [one, other] = [draws("one"), draws("other")];
  assert.deepEqual(one, draws("one"));
  assert.ok(Math.abs(mean(one) - 0.5) < 0.01 && Math.abs(correlation(one, other)) < 0.03);
  assert.ok(Math.abs(correlation(one.slice(1), one.slice(0, -1))) < 0.03);
  assert.ok(new Set([...one, ...other]).size > 19_900);
});

test("MARKET-31: no time that a secret feed shows has a beat, and its trades come in order, after the step before, never from the future", () => {
  const { source, clock, timers } = open(secret(1));
  const begin = clock.now().getTime();
  const heardAt = new Set<number>();
  const tradedAt: number[] = [];
  source.start((update) => {
    const now = clock.now().getTime();
    if (!("base" in update) || update.base !== "BTC") return;
    heardAt.add(now);
    if (update.kind !== "trade") return;
    assert.ok(update.at <= now && update.at > now - 300 && update.at >= (tradedAt.at(-1) ?? begin));
    tradedAt.push(update.at);
  });
  timers.advance(120_000);
  assert.ok(heardAt.size > 500 && heardAt.size < 700, `${heardAt.size} steps`);
  // On a beat of 200 ms all would leave the same remainder.
  for (const times of [[...heardAt], tradedAt]) assert.ok(new Set(times.map((at) => (at - begin) % 200)).size > 100);
});

/** How much of each move of the mean of all venues' middles the next move takes back. */
function takenBack(seed: number | Uint8Array, instrument: Instrument, ms: number): number {
  const { source, timers } = open(seed, START, [instrument]);
  const middles = new Map<string, number>();
  const index: number[] = [];
  source.start((update) => {
    if (update.kind !== "top") return;
    middles.set(update.venue, Number(update.bid.price + update.ask.price));
    if (update.venue === source.venues.at(-1)!.name) index.push(mean([...middles.values()]));
  });
  timers.advance(ms);
  const moves = index.slice(1).map((value, at) => value - index[at]!);
  return correlation(moves.slice(1), moves.slice(0, -1));
}

test("MARKET-31: what the venues of a secret feed differ by says nothing about where their mean will go", () => {
  // A coarse tick is half of what the price moves in half a minute.
  const coarse: Instrument = { base: "PEPE", kind: "coin", tick: pow10(PRICE_SCALE - 8), step: pow10(8) };
  assert.ok(takenBack(7, coarse, HOUR_MS) < -0.2, "a known seed's mean is drawn back");
  for (const one of [instruments[0]!, coarse]) {
    const back = takenBack(secret(1), one, HOUR_MS);
    assert.ok(Math.abs(back) < 0.04, `${one.base} ${back}`);
  }
});

test("a new past reaches back two years without a hole: days, then hours, then minutes up to the last complete one", async () => {
  const past = await pastOf(7);
  const now = Date.parse(START);
  const counts = Object.fromEntries(past.filter(({ base }) => base === "BTC").map(({ period, bars }) => [period, bars.length]));
  assert.ok(counts["1d"]! >= 660 && counts["1h"]! >= 56 * 24 && counts["1m"]! >= 48 * 60);
  const slots = slotsBetween(now - 100 * DAY_MS, now);
  const lengths = { "1m": MINUTE_MS, "1h": HOUR_MS, "1d": DAY_MS };
  for (const [index, { time, period }] of slots.entries())
    assert.equal(time + lengths[period], slots[index + 1]?.time ?? now - (now % MINUTE_MS));
  const btc = barsOf(past, "BTC");
  assert.equal(btc.at(-1)!.time, now - (now % MINUTE_MS) - MINUTE_MS);
  assert.equal(btc.at(-1)!.close, 87_000n * pow10(PRICE_SCALE));
});

test("on a Monday morning the minutes begin with those of Friday, so that a share has a chart", () => {
  const monday = Date.parse("2026-03-02T12:00:00Z");
  const minutes = slotsBetween(monday - 100 * DAY_MS, monday).filter(({ period }) => period === "1m");
  assert.equal(minutes[0]!.time, Date.parse("2026-02-27T09:00:00Z"));
});

test("every simulated bar is possible, and begins where the one before has ended", async () => {
  for (const { base, tick, step } of instruments) {
    const bars = barsOf(await pastOf(7), base);
    for (const [index, { open: first, high, low, close, volume, turnover, trades }] of bars.entries()) {
      assert.ok(low > 0n && low <= first && low <= close && high >= first && high >= close);
      assert.ok([first, high, low, close].every((price) => price % tick === 0n) && volume % step === 0n);
      assert.ok(volume > 0n && trades > 0 && turnover * pow10(PRICE_SCALE) <= volume * high);
      if (index > 0) assert.equal(first, bars[index - 1]!.close);
    }
  }
});

test("MARKET-09: a feed with a new secret goes on from the last known minute of the one before", async () => {
  const last: LastBar = { time: Date.parse("2026-03-02T12:30:00Z"), close: 91_234n * pow10(PRICE_SCALE) };
  const gap = barsOf(await pastOf(secret(2), new Map([["BTC", last]])), "BTC");
  assert.deepEqual([gap[0]!.time, gap[0]!.open], [last.time + MINUTE_MS, last.close]);
});

test("MARKET-09: a later start goes on from the last known minute and fills the gap", async () => {
  const last: LastBar = { time: Date.parse("2026-02-25T10:17:00Z"), close: 91_234n * pow10(PRICE_SCALE) };
  const known = new Map(instruments.map(({ base }) => [base, base === "BTC" ? last : { ...last, close: last.close / 30n }]));
  const btc = barsOf(await pastOf(7, known), "BTC");
  assert.equal(btc[0]!.time, last.time + MINUTE_MS);
  assert.equal(btc[0]!.open, last.close);
  assert.equal(btc.at(-1)!.time, Date.parse("2026-03-02T12:33:00Z"));
  const { source, clock, timers } = open(7);
  for await (const _ of source.history(clock.now().getTime(), known));
  const heard: PriceUpdate[] = [];
  source.start((update) => heard.push(update));
  timers.advance(200);
  const top = heard.find((update) => update.kind === "top" && update.base === "BTC");
  assert.ok(top?.kind === "top");
  const difference = Number(top.bid.price - btc.at(-1)!.close) / Number(btc.at(-1)!.close);
  assert.ok(Math.abs(difference) < 0.003, `the price goes on where the past ended, not ${difference} away`);
});

const logReturns = (bars: readonly Bar[]): number[] =>
  bars.slice(1).map(({ close }, index) => Math.log(Number(close) / Number(bars[index]!.close)));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const covariance = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    mean(x.map((value, index) => (value - mx) * (y[index]! - my)));
  return covariance(a, ma, b, mb) / Math.sqrt(covariance(a, ma, a, ma) * covariance(b, mb, b, mb));
}

test("simulated returns look like a market's: plausible size, fat tails, clustered volatility, common movement", async () => {
  const past = await pastOf(7);
  const daily = (base: string): number[] =>
    logReturns(past.find((series) => series.base === base && series.period === "1d")!.bars);
  const btc = daily("BTC");
  const deviation = Math.sqrt(mean(btc.map((value) => value ** 2)));
  assert.ok(deviation > 0.015 && deviation < 0.04, `daily deviation ${deviation}`);
  const kurtosis = mean(btc.map((value) => value ** 4)) / deviation ** 4;
  assert.ok(kurtosis > 3.3, `kurtosis ${kurtosis}`);
  const together = correlation(btc, daily("ETH"));
  assert.ok(together > 0.25 && together < 0.75, `a market that moves together, not as one: ${together}`);
  const sizes = logReturns(past.find((series) => series.base === "BTC" && series.period === "1m")!.bars).map(Math.abs);
  assert.ok(correlation(sizes.slice(5), sizes.slice(0, -5)) > 0.05, "quiet minutes follow quiet ones");
});

test("the simulated book is never crossed, stands on tick and step, and has twenty levels a side; three venues agree nearly", async () => {
  const heard = await listen(7, 60_000);
  for (const { base, tick, step } of instruments) {
    const own = heard.filter((update) => "base" in update && update.base === base);
    for (const update of own) {
      if (update.kind === "depth") {
        assert.ok(update.bids.length >= 20 && update.asks.length >= 20);
        assert.ok(update.bids[0]!.price < update.asks[0]!.price);
        for (const [side, sign] of [
          [update.bids, -1n],
          [update.asks, 1n],
        ] as const) {
          for (const [index, { price, quantity }] of side.entries()) {
            assert.ok(price % tick === 0n && quantity > 0n && quantity % step === 0n);
            if (index > 0) assert.ok((price - side[index - 1]!.price) * sign > 0n);
          }
        }
      }
    }
    const tops = own.filter((update) => update.kind === "top").slice(-3);
    assert.equal(new Set(tops.map(({ venue }) => venue)).size, 3);
    const bids = tops.map(({ bid }) => Number(bid.price));
    assert.ok(Math.max(...bids) / Math.min(...bids) < 1.003);
    assert.ok(
      own.some(({ kind }) => kind === "trade"),
      base,
    );
  }
  const updatesOf = (base: string): number => heard.filter((update) => update.kind === "depth" && update.base === base).length;
  assert.equal(updatesOf("BTC"), 300);
  assert.ok(updatesOf("ATOM") < 70);
});

test("the last price always lies inside the spread", async () => {
  const heard = await listen(7, 60_000);
  for (const { base } of instruments) {
    let last: bigint | undefined;
    let spread: { readonly bid: bigint; readonly ask: bigint } | undefined;
    for (const update of heard) {
      if (!("base" in update) || update.base !== base) continue;
      if (update.kind === "trade") last = update.price;
      if (update.kind !== "depth") continue;
      if (spread && last !== undefined) assert.ok(last >= spread.bid && last <= spread.ask, `${base} ${last}`);
      spread = { bid: update.bids[0]!.price, ask: update.asks[0]!.price };
    }
  }
});

test("after a long pause the price takes one long step", async () => {
  const { source, clock, timers } = open(7);
  const heard: PriceUpdate[] = [];
  source.start((update) => heard.push(update));
  timers.advance(1_000);
  clock.advance(8 * HOUR_MS);
  heard.length = 0;
  timers.advance(400);
  assert.ok(heard.length > 0 && heard.length < 100);
  assert.ok(heard.every(({ at }) => at > clock.now().getTime() - 1_000));
});
