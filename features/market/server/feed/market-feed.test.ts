import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { exchangeDay } from "@assay/core/exchange-calendar.ts";
import { parsePrice, type Price } from "@assay/core/money.ts";
import { HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { createLog } from "@assay/server/log.ts";
import { binance } from "@assay/server/outside/prices/binance.ts";
import type { PriceChannel } from "@assay/server/outside/prices/shared.ts";
import { FakeChannel } from "@assay/server/outside/prices/fake-channel.ts";
import type { Bar, BarSeries, Hear, LastBar, PriceSource } from "@assay/server/outside/prices/prices.ts";
import { openRecorded } from "@assay/server/outside/prices/recorded.ts";
import { syntheticRecording } from "@assay/server/outside/prices/synthetic-recording.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { MarketFeed, marketFeature } from "../../server.ts";
import { readCandles } from "../candle-store.ts";
import { saveIndexOutages } from "../index-store.ts";

const START = Date.parse("2026-03-02T12:00:30Z");
const price = (whole: number): Price => parsePrice(String(whole))!;

/** A live source that says what a test tells it to say. */
class ScriptedSource implements PriceSource {
  readonly kind = "live";
  readonly venues = [binance.venue];
  readonly key: string;
  readonly asked: { now: number; known: LastBar | undefined }[] = [];
  /** Resolves once the source is heard. */
  readonly started = Promise.withResolvers<void>();
  bars: BarSeries[] = [];
  /** The history is complete not before this resolves. */
  known: Promise<void> = Promise.resolve();
  onAsked = (): void => undefined;
  hear: Hear = () => undefined;
  actions: readonly CorporateAction[] | undefined;

  constructor(key: string) {
    this.key = key;
  }

  label(): string {
    return "scripted";
  }

  async *history(now: number, known: ReadonlyMap<string, LastBar>): AsyncGenerator<BarSeries> {
    this.asked.push({ now, known: known.get("BTC") });
    this.onAsked();
    await this.known;
    yield* this.bars;
  }

  corporateActions(): readonly CorporateAction[] | undefined {
    return this.actions;
  }

  start(hear: Hear): () => void {
    this.hear = hear;
    this.started.resolve();
    return () => undefined;
  }
}

const bar = (time: number, close: number, trades = 5): Bar => ({
  time,
  open: price(close),
  high: price(close),
  low: price(close),
  close: price(close),
  volume: 5n,
  turnover: 5n,
  trades,
});

const nobodyListens = async (): Promise<void> => undefined;

describe("the feed and what is stored of it", () => {
  let house: TestHouse;
  let clock: ManualClock;
  let timers: ManualTimers;
  let source: ScriptedSource;
  let feed: MarketFeed;
  let count = 0;

  before(async () => {
    clock = new ManualClock(new Date(START));
    timers = new ManualTimers(clock);
    house = await openTestHouse([
      marketFeature(
        new MarketFeed({ source: new ScriptedSource("none"), clock, timers, log: createLog("silent") }),
        nobodyListens,
      ),
    ]);
  });
  after(async () => await house.close());
  beforeEach(() => {
    clock = new ManualClock(new Date(START));
    timers = new ManualTimers(clock);
    count += 1;
    source = new ScriptedSource(`scripted ${count}`);
    feed = new MarketFeed({ source, clock, timers, log: createLog("silent") });
  });

  const now = (): number => clock.now().getTime();
  const connect = (): void => {
    const level = (whole: number) => ({ price: price(whole), quantity: 1n });
    source.hear({ kind: "top", venue: "Binance", base: "BTC", bid: level(99), ask: level(101), at: now() });
  };
  const trade = (whole: number): void =>
    source.hear({ kind: "trade", venue: "Binance", base: "BTC", price: price(whole), quantity: 1n, side: "buy", at: now() });
  const storedCloses = async (): Promise<[number, Price, number][]> => {
    const range = {
      source: source.key,
      symbol: "BTC/USDT",
      stored: "1m",
      period: "1m",
      from: 0,
      before: START + HOUR_MS,
    } as const;
    return (await readCandles(house.database, range)).map(({ time, close, trades }) => [time, close, trades]);
  };
  const minute = (index: number): number => Date.parse("2026-03-02T12:00Z") + index * MINUTE_MS;
  /** A save may be under way while the clock is moved; only the next one has seen everything. */
  const settle = async (): Promise<void> => {
    await feed.save();
    await feed.save();
  };
  const start = async (): Promise<void> => await feed.start(house.database, () => undefined);

  test("MARKET-22 splits that the source tells later than it begins are known as soon as they are told", async () => {
    await feed.start(house.database, () => undefined);
    const known = () => feed.board.states.get("NVDA/USDT")!.splits;
    assert.deepEqual([known(), feed.corporateActions(0, 99_999)], [[], undefined]);
    const split = { kind: "split", base: "NVDA", exDay: exchangeDay(START), to: 2n, from: 1n } as const;
    source.actions = [split];
    timers.advance(200);
    assert.deepEqual(known(), [split]);
    await feed.stop();
  });

  test("before it is started every market waits for its first price", () => {
    assert.deepEqual(feed.referencePrice("BTC/USDT"), { price: undefined, missing: "waiting" });
    assert.equal(feed.ageMs, undefined);
  });

  test("trades are stored within a second, and what is left at the end", async () => {
    await start();
    connect();
    trade(100);
    timers.advance(1_000);
    await settle();
    assert.deepEqual(await storedCloses(), [[minute(0), price(100), 1]]);
    trade(101);
    await feed.stop();
    assert.deepEqual(await storedCloses(), [[minute(0), price(101), 2]]);
  });

  test("a market with too few sources has an index outage from the start on, which is stored as it grows (MARKET-14)", async () => {
    await start();
    connect();
    const stored = async (): Promise<number[]> =>
      (
        await sql<{ ms: number }>`
          select extract(epoch from until - since)::float8 as ms from market.index_outage
          where source = ${source.key} and symbol = 'BTC/USDT'`.execute(house.database)
      ).rows.map(({ ms }) => Math.floor(ms));
    timers.advance(4_000);
    await settle();
    assert.deepEqual(await stored(), []);
    timers.advance(4_000);
    await settle();
    assert.deepEqual(await stored(), [7]);
    timers.advance(60_000);
    await settle();
    assert.deepEqual(await stored(), [67]);
    await feed.stop();
  });

  test("an outage that two processes notice is one, as long as either sees it (MARKET-14)", async () => {
    const source = "two processes";
    const save = async (since: number, until: number) =>
      await saveIndexOutages(house.database, source, [{ symbol: "BTC/USDT", since, until }]);
    await save(10_000, 20_000);
    await save(15_000, 21_000);
    await save(10_000, 90_000);
    await save(15_000, 22_000);
    await save(120_000, 130_000);
    const { rows } = await sql<{ since: number; until: number }>`
      select extract(epoch from since)::float8 as since, extract(epoch from until)::float8 as until from market.index_outage
      where source = ${source} order by since`.execute(house.database);
    assert.deepEqual(rows, [
      { since: 10, until: 90 },
      { since: 120, until: 130 },
    ]);
  });

  test("candles that cannot be stored are kept, and stored when the table is back", async () => {
    await start();
    connect();
    trade(100);
    await sql`alter table market.candle rename to candle_away`.execute(house.owner.database);
    await feed.save();
    await sql`alter table market.candle_away rename to candle`.execute(house.owner.database);
    assert.deepEqual(await storedCloses(), []);
    await feed.save();
    assert.deepEqual(await storedCloses(), [[minute(0), price(100), 1]]);
    await feed.stop();
  });

  test("a follower knows what its leader hears and stores nothing, and takes the lead when that is gone (MARKET-18)", async () => {
    const channel = new FakeChannel();
    const own = new ScriptedSource(source.key);
    const follower = new MarketFeed({ source: own, clock, timers, log: createLog("silent") });
    let leader = feed;
    const startOne = async (one: MarketFeed): Promise<void> =>
      await one.start(house.database, () => undefined, { channel, isLeader: () => one === leader });
    const turned = async (): Promise<void> => {
      // The lead is taken by reading from the database, after a look at who leads.
      timers.advance(200);
      while (follower.board.heardAt === undefined) {
        timers.advance(20);
        if (leader === follower) own.hear({ kind: "alive", venue: "Binance", at: now() });
        else connect();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await startOne(feed);
    await startOne(follower);
    await turned();
    // How long the database takes decides how often the clock was advanced.
    const heardIn = now() - (now() % MINUTE_MS);
    trade(100);
    timers.advance(20);
    assert.deepEqual(follower.referencePrice("BTC/USDT"), feed.referencePrice("BTC/USDT"));
    assert.equal(follower.board.states.get("BTC/USDT")!.tape.at(-1)!.price, price(100));
    await follower.save();
    assert.deepEqual(await storedCloses(), []);
    await feed.stop();
    assert.deepEqual(await storedCloses(), [[heardIn, price(100), 1]]);
    leader = follower;
    follower.board.turnTo(own.venues);
    await turned();
    own.hear({ kind: "trade", venue: "Binance", base: "BTC", price: price(101), quantity: 1n, side: "buy", at: now() });
    await follower.stop();
    assert.equal(own.asked.length, 1);
  });

  test("the minutes in which a live source was not heard are asked for once they are over", async () => {
    await start();
    connect();
    trade(100);
    timers.advance(30_000);
    trade(101);
    source.bars = [{ base: "BTC", period: "1m", bars: [bar(minute(0), 100, 9), bar(minute(1), 102, 8), bar(minute(2), 103, 7)] }];
    timers.advance(MINUTE_MS);
    await settle();
    assert.equal(source.asked.length, 1, "the first minute is not long enough over");
    timers.advance(MINUTE_MS);
    connect();
    trade(104);
    await settle();
    assert.equal(source.asked[1]?.known?.time, minute(-1));
    assert.deepEqual(await storedCloses(), [
      [minute(0), price(100), 9],
      [minute(1), price(102), 8],
      [minute(2), price(103), 7],
      // What still grows is ours, whatever the source says of it.
      [minute(3), price(104), 1],
    ]);
    await feed.stop();
  });

  test("MARKET-33: a recording counts every trade once, however often the process starts again, and stays at its end", async () => {
    const folder = await mkdtemp(join(tmpdir(), "restarts "));
    const path = join(folder, "btc.jsonl");
    const { lines } = syntheticRecording("BTC", 11, 1_800);
    await writeFile(path, lines.join("\n"));
    const stored = async (key: string) => {
      const { rows } = await sql<{ trades: string; volume: string }>`
        select sum(trades) as trades, sum(volume) as volume from market.series join market.candle on candle.series = series.id
        where source = ${key} and period = '1m'`.execute(house.database);
      return [Number(rows[0]!.trades), Number(rows[0]!.volume)];
    };
    const playFor = async (ms: number): Promise<{ key: string; label: string; volume: bigint }> => {
      const own = new ManualTimers(clock);
      const recorded = await openRecorded({ files: [path], speed: 1, bases: ["BTC"], clock, timers: own });
      const played = new MarketFeed({ source: recorded, clock, timers: own, log: createLog("silent") });
      await played.start(house.database, () => undefined);
      own.advance(ms);
      const { label } = played.label;
      await played.stop();
      return { key: recorded.key, label, volume: played.board.states.get("BTC/USDT")!.minutes.volume };
    };
    try {
      const trades = lines.filter((line) => line.includes('"e":"trade"'));
      const units = trades.map((line) => Number(/"q":"([\d.]+)"/.exec(line)![1]!.replace(".", "")));
      const volume = units.reduce((sum, one) => sum + one, 0);
      // Lines are a tenth of a second apart: nobody stops in the middle of one.
      const { key } = await playFor(70_050);
      await playFor(20_000);
      assert.equal((await playFor(200_000)).volume, BigInt(volume));
      assert.deepEqual(await stored(key), [1_800, volume]);
      const after = await playFor(60_000);
      assert.match(after.label, /the recording has ended/);
      assert.deepEqual([after.key, ...(await stored(key))], [key, 1_800, volume]);
      for (const change of [sql`update market.recording set began_at = now()`, sql`delete from market.recording`]) {
        await assert.rejects(change.execute(house.database), /cannot be changed/);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("a leader that was long in completing its history is not believed before one elected meanwhile (MARKET-18)", async () => {
    const terms = new Map<string, bigint>();
    const channel: PriceChannel = {
      tell: ({ source: { key }, term }) => void terms.set(key, term),
      onTold: () => () => undefined,
      ask: () => undefined,
      onAsked: () => () => undefined,
    };
    const later = new ScriptedSource(`scripted ${count}, later`);
    const laterFeed = new MarketFeed({ source: later, clock, timers, log: createLog("silent") });
    const asked = Promise.withResolvers<void>();
    const completed = Promise.withResolvers<void>();
    source.known = completed.promise;
    source.onAsked = asked.resolve;
    let elected = feed;
    for (const one of [feed, laterFeed]) {
      await one.start(house.database, () => undefined, { channel, isLeader: () => elected === one });
    }
    timers.advance(200);
    await asked.promise;
    elected = laterFeed;
    timers.advance(200);
    await later.started.promise;
    completed.resolve();
    await source.started.promise;
    timers.advance(20);
    assert.ok(terms.get(source.key)! < terms.get(later.key)!);
    await Promise.all([feed.stop(), laterFeed.stop()]);
  });
});
