import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { createLog } from "@assay/server/log.ts";
import type { PriceSource } from "@assay/server/outside/prices/prices.ts";
import { SimulatedSource } from "@assay/server/outside/prices/simulated/simulated.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import type * as z from "zod/mini";
import { bucketStart, rollUp } from "../rules/candles.ts";
import { calls, type candle, type Period, periods } from "../contract.ts";
import { listedMarkets, MarketFeed, marketFeature } from "../server.ts";
import { readCandles } from "./candle-store.ts";
import { saveIndexOutages } from "./index-store.ts";

const START = new Date("2026-03-04T12:34:56Z");
const clock = new ManualClock(START);
const timers = new ManualTimers(clock);
const simulated = (): PriceSource => new SimulatedSource({ seed: 7, instruments: [...listedMarkets.values()], clock, timers });
const openFeed = (source = simulated()): MarketFeed => new MarketFeed({ source, clock, timers, log: createLog("silent") });
const newCustomer = (): string => systemRandom.id(START);

const published: { room: string; name: string; at: number }[] = [];
const publish = (room: string, name: string): void => {
  published.push({ room, name, at: clock.now().getTime() });
};

const nobodyListens = async (): Promise<void> => undefined;

describe("market", () => {
  let house: TestHouse;
  const feed = openFeed();

  /** Moves the feed and the house by the same time, storing on the way what falls due. */
  const pass = async (ms: number): Promise<void> => {
    timers.advance(ms);
    house.clock.advance(ms);
    await feed.save();
  };

  before(async () => {
    house = await openTestHouse([marketFeature(feed, nobodyListens)], { start: START });
    await feed.start(house.database, publish);
    await pass(3 * MINUTE_MS);
  });
  after(async () => {
    await feed.stop();
    await house.close();
  });

  const list = async (period: Period, more: { from?: string; to?: string } = {}): Promise<z.infer<typeof candle>[]> =>
    (await house.call(calls.listCandles, { symbol: "BTC/USDT", period, ...more })).list;

  test("MARKET-12 every answer about prices says where they come from", async () => {
    const from = { source: "simulated", label: "7" };
    const customer = newCustomer();
    const answers = [
      await house.call(calls.listQuotes, {}),
      await house.call(calls.showMarket, { symbol: "BTC/USDT" }),
      await house.call(calls.listCandles, { symbol: "BTC/USDT", period: "1h" }),
      await house.call(calls.searchMarkets, {}),
      await house.call(calls.listFavourites, {}, { as: customer }),
    ];
    for (const answer of answers) assert.deepEqual(answer.feed, from);
  });

  test("all markets have terms, an open quote with an index, and a sparkline of the day", async () => {
    const { list: rows } = await house.call(calls.listQuotes, {});
    assert.equal(rows.length, listedMarkets.size);
    for (const row of rows) {
      assert.equal(row.state, "open", row.symbol);
      assert.ok(row.index !== null && row.price !== null && row.change !== null);
      // An equity's day has just begun.
      assert.ok(row.spark.length === 24 || (row.kind === "equity" && row.spark.length > 2), `${row.symbol} ${row.spark.length}`);
      assert.ok(Number(row.low) <= Number(row.price) && Number(row.price) <= Number(row.high));
      assert.ok(Math.abs(Number(row.index) / Number(row.price) - 1) < 0.01);
    }
  });

  test("a market shows its latest trades, newest first, and the sources of its index", async () => {
    const { market, trades, sources } = await house.call(calls.showMarket, { symbol: "ETH/USDT" });
    assert.equal(market.price_decimals, 2);
    assert.equal(trades.length, 50);
    assert.ok(trades.every(({ at }, index) => index === 0 || at <= trades[index - 1]!.at));
    assert.deepEqual(
      sources.map(({ state }) => state),
      ["counted", "counted", "counted"],
    );
    assert.equal((await house.refusal(calls.showMarket, { symbol: "ETH/BTC" })).code, "no-such-market");
  });

  test("a market and its candles are found by the names and the seconds of other charts too", async () => {
    const now = house.clock.now().getTime();
    const ours = { symbol: "BTC/USDT", period: "1m", from: String(now - 600_000), to: String(now) };
    const theirs = { symbol: "BTCUSDT", period: "1min", from: String((now - 600_000) / 1_000), to: String(now / 1_000) };
    assert.equal(now % 1_000, 0);
    assert.deepEqual(await house.call(calls.listCandles, theirs), await house.call(calls.listCandles, ours));
    for (const symbol of ["BTC-USDT", "BTC_USDT", "BTCUSDT"])
      assert.equal((await house.call(calls.showMarket, { symbol })).market.symbol, "BTC/USDT");
    for (const symbol of ["BTC", "USDT", "BTC/", "btcusdt"])
      assert.equal((await house.refusal(calls.showMarket, { symbol })).code, "parameter-error");
    const [, , usdt] = await house.call(calls.listCurrencies, {});
    assert.ok(usdt?.code === "USDT" && usdt.type === "coin" && usdt.image === null);
  });

  test("MARKET-09 no chart is blank: every period has candles up to now, without a hole", async () => {
    const minimum: Record<Period, number> = {
      "1m": 500,
      "3m": 500,
      "5m": 500,
      "15m": 190,
      "30m": 96,
      "1h": 500,
      "2h": 500,
      "4h": 350,
      "6h": 230,
      "12h": 118,
      "1d": 500,
      "1w": 100,
      "1M": 24,
    };
    for (const period of periods) {
      const candles = await list(period);
      assert.ok(candles.length >= minimum[period], `${period} has ${candles.length}`);
      assert.equal(candles.at(-1)!.time, bucketStart(period, house.clock.now().getTime()));
      for (const { time, open, high, low, close } of candles) {
        assert.equal(time, bucketStart(period, time));
        assert.ok(
          Number(low) <= Number(open) &&
            Number(low) <= Number(close) &&
            Number(high) >= Number(open) &&
            Number(high) >= Number(close),
        );
      }
    }
    assert.equal((await house.refusal(calls.listCandles, { symbol: "ETH/BTC", period: "1m" })).code, "no-such-market");
  });

  test("MARKET-05 all periods tell the same story: volumes, extremes and closes of finer candles add up to coarser ones", async () => {
    const numbers = (candles: readonly z.infer<typeof candle>[]) =>
      candles.map(({ time, open, high, low, close, volume, turnover, trades }) => {
        const [o, h, l, c, v, t] = [open, high, low, close, volume, turnover].map((text) =>
          BigInt(Math.round(Number(text) * 1e5)),
        );
        return { time, open: o!, high: h!, low: l!, close: c!, volume: v!, turnover: t!, trades };
      });
    const pairs = [
      ["1m", "3m"],
      ["1m", "30m"],
      ["1m", "1h"],
      ["1h", "12h"],
      ["1h", "1d"],
      ["1d", "1w"],
      ["1d", "1M"],
    ] as const;
    for (const [fine, coarse] of pairs) {
      const rolled = rollUp(numbers(await list(fine)), coarse).slice(1);
      const direct = new Map(numbers(await list(coarse)).map((one) => [one.time, one]));
      assert.ok(rolled.length > 0);
      for (const one of rolled) {
        const twin = direct.get(one.time)!;
        assert.deepEqual(
          [one.open, one.high, one.low, one.close, one.trades],
          [twin.open, twin.high, twin.low, twin.close, twin.trades],
          `${fine} ${coarse}`,
        );
        assert.ok(Math.abs(Number(one.volume - twin.volume)) <= 1_000, "but for the rounding of this test");
      }
    }
  });

  test("MARKET-05 rolling up in the database equals rolling up in memory, for every period", async () => {
    const range = {
      source: feed.key,
      symbol: "BTC/USDT",
      from: START.getTime() - 40 * DAY_MS,
      before: house.clock.now().getTime(),
    };
    for (const period of periods) {
      const stored = period === "1w" || period === "1M" || period === "1d" ? "1d" : /h/.test(period) ? "1h" : "1m";
      const fine = await readCandles(house.database, { ...range, stored, period: stored });
      assert.deepEqual(await readCandles(house.database, { ...range, stored, period }), rollUp(fine, period), period);
    }
  });

  test("a range gives the candles in it, at most the newest 1,000", async () => {
    const to = START.getTime() - 2 * HOUR_MS;
    const candles = await list("1m", { from: String(to - 10 * MINUTE_MS), to: String(to) });
    assert.equal(candles.length, 11);
    assert.equal(candles.at(-1)!.time, bucketStart("1m", to));
    const many = await list("1m", { from: "0", to: String(to) });
    assert.equal(many.length, 1_000);
    assert.equal(many.at(-1)!.time, bucketStart("1m", to));
    assert.deepEqual(await list("1m", { from: String(to), to: "0" }), []);
  });

  test("MARKET-14 candles of every period say where an index outage reaches into them", async () => {
    const minute = bucketStart("1m", START.getTime() - 3 * HOUR_MS);
    await saveIndexOutages(house.database, feed.key, [
      { symbol: "BTC/USDT", since: minute + 30_000, until: minute + MINUTE_MS },
      { symbol: "ETH/USDT", since: minute - DAY_MS, until: minute + DAY_MS },
    ]);
    const degraded = async (period: Period): Promise<number[]> =>
      (await list(period)).filter((one) => one.degraded).map(({ time }) => time);
    for (const period of periods) assert.deepEqual(await degraded(period), [bucketStart(period, minute)], period);
    await saveIndexOutages(house.database, feed.key, [
      { symbol: "BTC/USDT", since: minute + 30_000, until: minute + MINUTE_MS + 1 },
    ]);
    assert.deepEqual(await degraded("1m"), [minute, minute + MINUTE_MS], "an outage that has grown reaches further");
  });

  test("MARKET-06 a bucket that nobody traded in is shown flagged, with the previous close", async () => {
    const { minutes } = feed.board.states.get("BTC/USDT")!;
    const quiet = bucketStart("1m", house.clock.now().getTime()) + MINUTE_MS;
    house.clock.advance(2 * MINUTE_MS);
    const shown = (await list("1m")).find(({ time }) => time === quiet)!;
    house.clock.advance(-2 * MINUTE_MS);
    assert.equal(shown.empty, true);
    assert.equal(shown.trades, 0);
    assert.equal(BigInt(Math.round(Number(shown.close) * 100)), minutes.last!.close / 10n ** 8n);
  });

  test("a keyword finds markets by symbol or name; without one the most traded come first", async () => {
    const found = async (keyword?: string) =>
      (await house.call(calls.searchMarkets, { ...(keyword !== undefined && { keyword }) })).list.map(({ symbol }) => symbol);
    assert.deepEqual(await found("bitcoin"), ["BTC/USDT", "BCH/USDT"]);
    assert.deepEqual(await found(" eth/ "), ["ETH/USDT"]);
    assert.deepEqual(await found("比特币"), ["BTC/USDT", "BCH/USDT"]);
    assert.deepEqual(await found("nothing like it"), []);
    assert.equal((await found()).length, 10);
    assert.deepEqual((await found()).slice(0, 2), ["BTC/USDT", "ETH/USDT"]);
  });

  test("MARKET-13 favourites belong to one customer, keep the order they are given, and may be added and removed twice", async () => {
    const customer = newCustomer();
    const add = async (id: number) => await house.call(calls.addFavourite, { currency_id: String(id) }, { as: customer });
    const symbols = async (as = customer) =>
      (await house.call(calls.listFavourites, {}, { as })).list.map(({ symbol }) => symbol);
    await add(2);
    house.clock.advance(1);
    await add(1);
    await add(2);
    assert.deepEqual(await symbols(), ["ETH/USDT", "BTC/USDT"]);
    assert.deepEqual(await symbols(newCustomer()), []);
    const { list: rows } = await house.call(calls.listQuotes, {}, { as: customer });
    assert.deepEqual(
      rows.filter(({ favourite }) => favourite).map(({ symbol }) => symbol),
      ["BTC/USDT", "ETH/USDT"],
    );
    const sort = async (ids: string) => await house.call(calls.sortFavourites, { currency_ids: ids }, { as: customer });
    await sort("1,2");
    assert.deepEqual(await symbols(), ["BTC/USDT", "ETH/USDT"]);
    await add(4);
    await sort("4,8,1");
    assert.deepEqual(await symbols(), ["SOL/USDT", "ETH/USDT", "BTC/USDT"]);
    await house.call(calls.removeFavourite, { currency_id: "4" }, { as: customer });
    for (const _ of [1, 2]) await house.call(calls.removeFavourite, { currency_id: "2" }, { as: customer });
    assert.deepEqual(await symbols(), ["BTC/USDT"]);
    for (const call of [calls.addFavourite, calls.removeFavourite]) {
      assert.equal((await house.refusal(call, { currency_id: "3" }, { as: customer })).code, "no-such-market");
    }
    assert.equal((await house.refusal(calls.sortFavourites, { currency_ids: "1,3" }, { as: customer })).code, "no-such-market");
  });

  test("MARKET-03 no call sets a price: what a caller may send is a market, a period, a range, a keyword, a favourite, or a price to wait for", () => {
    const fields = new Set(Object.values(calls).flatMap((one) => Object.keys(one.input.shape)));
    assert.deepEqual([...fields].toSorted(), [
      "currency_id",
      "currency_ids",
      "direction",
      "from",
      "id",
      "keyword",
      "period",
      "price",
      "repeats",
      "symbol",
      "to",
      "with_quotes",
    ]);
    const changing = Object.values(calls).filter(({ method }) => method === "POST");
    assert.deepEqual(
      changing.map(({ path }) => path),
      ["/optional/add", "/optional/del", "/optional/sort", "/market/alert/add", "/market/alert/del"],
    );
  });

  test("all currencies are listed with the inherited ids", async () => {
    const currencies = await house.call(calls.listCurrencies, {});
    assert.deepEqual(
      currencies.slice(0, 3).map(({ id, code }) => [id, code]),
      [
        [1, "BTC"],
        [2, "ETH"],
        [3, "USDT"],
      ],
    );
  });

  test("quotes are published at most five times a second", () => {
    const quotes = published.filter(({ name }) => name === "quotes").map(({ at }) => at);
    assert.ok(quotes.length > 500);
    assert.ok(quotes.every((at, index) => index < 5 || at - quotes[index - 5]! >= 1_000));
    assert.ok(published.some(({ room, name }) => room === "market:BTC/USDT" && name === "candle"));
  });

  test("old minutes are forgotten by the job, days are not", async () => {
    const count = async (period: "1m" | "1d") =>
      (
        await readCandles(house.database, {
          source: feed.key,
          symbol: "BTC/USDT",
          stored: period,
          period,
          from: 0,
          before: START.getTime(),
        })
      ).length;
    const days = await count("1d");
    house.clock.advance(89 * DAY_MS);
    await house.runJob("market.forget-old-candles");
    assert.ok((await count("1m")) < 24 * 60 + 12 * 60);
    house.clock.advance(3 * DAY_MS);
    await house.runJob("market.forget-old-candles");
    house.clock.advance(-92 * DAY_MS);
    assert.equal(await count("1m"), 0);
    assert.equal(await count("1d"), days);
  });
});

describe("a feed that is started again", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([marketFeature(openFeed(), nobodyListens)]);
  });
  after(async () => await house.close());

  test("MARKET-09 goes on from the last stored price and fills the hours in which it was off", async () => {
    const first = openFeed();
    await first.start(house.database, publish);
    timers.advance(90_000);
    await first.stop();
    const stopped = first.board.states.get("BTC/USDT")!.minutes.last!;
    clock.advance(5 * HOUR_MS);
    const second = openFeed();
    await second.start(house.database, publish);
    const minutes = second.board.states.get("BTC/USDT")!.minutes.since(stopped.time);
    assert.deepEqual(minutes[0], stopped);
    assert.equal(minutes[1]!.open, stopped.close);
    assert.equal(minutes.length, Math.floor((bucketStart("1m", clock.now().getTime()) - stopped.time) / MINUTE_MS));
    const range = { source: second.key, symbol: "BTC/USDT", from: stopped.time - DAY_MS, before: clock.now().getTime() };
    const hours = await readCandles(house.database, {
      ...range,
      stored: "1h",
      period: "1h",
      from: bucketStart("1h", stopped.time),
    });
    const stored = await readCandles(house.database, {
      ...range,
      stored: "1m",
      period: "1m",
      from: bucketStart("1h", stopped.time),
    });
    assert.deepEqual(hours, rollUp(stored, "1h"));
    await second.stop();
  });
});
