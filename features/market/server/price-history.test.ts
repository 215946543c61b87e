import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { parsePrice, type Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { createLog } from "@assay/server/log.ts";
import { binance } from "@assay/server/outside/prices/binance.ts";
import type { Bar, BarSeries, PriceSource } from "@assay/server/outside/prices/prices.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { indexPrices, MarketFeed, marketFeature, type PriceHistory, priceHistory } from "../server.ts";
import { indexHistory } from "./index-history.ts";
import { forgetIndexMinutes, saveIndexMinutes } from "./index-store.ts";

const START = Date.parse("2026-03-02T00:00:30Z");
const MIDNIGHT = Date.parse("2026-03-02T00:00:00Z");
const price = (whole: number): Price => parsePrice(String(whole))!;

const bars = (base: string, period: BarSeries["period"], closes: Readonly<Record<number, number>>): BarSeries => ({
  base,
  period,
  bars: Object.entries(closes).map(([time, close]): Bar => {
    const [open, high, low] = [price(close), price(close), price(close)];
    return { time: Number(time), open, high, low, close: price(close), volume: 5n, turnover: 5n, trades: 5 };
  }),
});

/** A source that remembers a past and says nothing new. */
const remembering = (key: string, past: readonly BarSeries[]): PriceSource => ({
  kind: "live",
  venues: [binance.venue],
  key,
  label: () => "remembering",
  async *history() {
    yield* past;
  },
  start: () => () => undefined,
});

const nobodyListens = async (): Promise<void> => undefined;

describe("what currencies cost at past instants", () => {
  let house: TestHouse;
  const feeds: MarketFeed[] = [];

  const open = (key: string, past: readonly BarSeries[]): MarketFeed => {
    const clock = new ManualClock(new Date(START));
    const feed = new MarketFeed({
      source: remembering(key, past),
      clock,
      timers: new ManualTimers(clock),
      log: createLog("silent"),
    });
    feeds.push(feed);
    return feed;
  };
  const pricesOf = async (key: string, past: readonly BarSeries[]): Promise<PriceHistory> => {
    const feed = open(key, past);
    await feed.start(house.database, () => undefined);
    return priceHistory(feed);
  };

  before(async () => {
    house = await openTestHouse([marketFeature(open("none", []), nobodyListens)], { start: new Date(START) });
  });
  afterEach(async () => {
    for (const feed of feeds.splice(0)) await feed.stop();
  });
  after(async () => await house.close());

  test("minutes of an index are read as they were stored, and a taken over one is what both processes saw; one that comes too late changes nothing (MARKET-24)", async () => {
    const feed = open("indices", []);
    const minute = (time: number, low: number, high: number, close: number) => ({
      symbol: "BTC/USDT",
      time,
      low: price(low),
      high: price(high),
      close: price(close),
    });
    const [first, next] = [MIDNIGHT, MIDNIGHT + MINUTE_MS];
    await saveIndexMinutes(house.database, feed.key, [minute(first, 90, 110, 100), minute(next, 100, 105, 101)]);
    await saveIndexMinutes(house.database, feed.key, [minute(next, 95, 102, 99)]);
    const read = await indexHistory(feed)(house.database, ["BTC/USDT", "ETH/USDT"], first, next + MINUTE_MS);
    const { symbol: _, ...merged } = minute(next, 95, 105, 99);
    const { symbol: __, ...kept } = minute(first, 90, 110, 100);
    assert.deepEqual([...read], [["BTC/USDT", [kept, merged]]]);
    const at = [next - 1, next, next + MINUTE_MS, next + 90 * MINUTE_MS];
    const prices = (await indexPrices(feed)(house.database, ["BTC"], at)).get("BTC");
    // An hour later the index of then says nothing any more, and nothing was traded.
    assert.deepEqual(prices, [
      undefined,
      { price: price(100), from: next },
      { price: price(99), from: next + MINUTE_MS },
      undefined,
    ]);
    await saveIndexMinutes(house.database, feed.key, [minute(next + 6 * MINUTE_MS, 100, 100, 100)]);
    await saveIndexMinutes(house.database, feed.key, [minute(next, 1, 200, 100)]);
    assert.deepEqual([...(await indexHistory(feed)(house.database, ["BTC/USDT"], next, next + MINUTE_MS)).values()], [[merged]]);
    // A minute from before there were parts by the month goes by itself.
    const old = first - 100 * DAY_MS;
    await saveIndexMinutes(house.database, feed.key, [minute(old, 90, 110, 100)]);
    assert.equal(await forgetIndexMinutes(house.database, new Date(old), 10), 0);
    assert.equal(await forgetIndexMinutes(house.database, new Date(next), 10), 1);
  });

  test("the last minute that had ended counts, and where minutes are missing the one before them, with its age", async () => {
    const pricesAt = await pricesOf("minutes", [
      bars("BTC", "1m", { [MIDNIGHT - 10 * MINUTE_MS]: 100, [MIDNIGHT - 9 * MINUTE_MS]: 101, [MIDNIGHT - 2 * MINUTE_MS]: 102 }),
    ]);
    const ended = MIDNIGHT - 8 * MINUTE_MS;
    const times = [ended - 1, ended, ended + 5 * MINUTE_MS, MIDNIGHT - MINUTE_MS];
    const past = await pricesAt(house.database, ["BTC"], times);
    assert.deepEqual(past.get("BTC"), [
      { price: price(100), from: ended - MINUTE_MS },
      { price: price(101), from: ended },
      { price: price(101), from: ended },
      { price: price(102), from: MIDNIGHT - MINUTE_MS },
    ]);
  });

  test("older instants are answered from stored hours; there was no price before the first one", async () => {
    const [first, second] = [MIDNIGHT - 5 * DAY_MS, MIDNIGHT - 5 * DAY_MS + 7 * HOUR_MS];
    const pricesAt = await pricesOf("hours", [
      bars("BTC", "1h", { [first]: 200, [second]: 201 }),
      bars("ETH", "1h", { [second]: 20 }),
      bars("BTC", "1m", { [MIDNIGHT - 2 * MINUTE_MS]: 202 }),
    ]);
    const times = [first, first + HOUR_MS, second + HOUR_MS - 1, second + HOUR_MS, MIDNIGHT];
    const past = await pricesAt(house.database, ["BTC", "ETH"], times);
    assert.deepEqual(past.get("BTC"), [
      undefined,
      { price: price(200), from: first + HOUR_MS },
      { price: price(200), from: first + HOUR_MS },
      { price: price(201), from: second + HOUR_MS },
      { price: price(202), from: MIDNIGHT - MINUTE_MS },
    ]);
    assert.deepEqual(past.get("ETH"), [
      undefined,
      undefined,
      undefined,
      { price: price(20), from: second + HOUR_MS },
      { price: price(20), from: second + HOUR_MS },
    ]);
  });

  test("a long history is answered from stored days", async () => {
    const first = MIDNIGHT - 200 * DAY_MS;
    const pricesAt = await pricesOf("days", [
      bars("BTC", "1d", { [first]: 300, [first + DAY_MS]: 301, [first + 150 * DAY_MS]: 302 }),
      bars("BTC", "1h", { [first + 20 * HOUR_MS]: 999 }),
    ]);
    const times = [first, first + DAY_MS, first + 2 * DAY_MS, first + 100 * DAY_MS, MIDNIGHT];
    const past = await pricesAt(house.database, ["BTC"], times);
    assert.deepEqual(
      past.get("BTC")!.map((one) => one && [one.price, one.from]),
      [
        undefined,
        [price(300), first + DAY_MS],
        [price(301), first + 2 * DAY_MS],
        [price(301), first + 2 * DAY_MS],
        [price(302), first + 151 * DAY_MS],
      ],
    );
  });

  test("prices of different sources never mix, and what has no market has no price", async () => {
    const hour = MIDNIGHT - 3 * DAY_MS;
    const one = await pricesOf("one", [bars("BTC", "1h", { [hour]: 400 })]);
    const other = await pricesOf("other", [bars("ETH", "1h", { [hour]: 40 })]);
    const times = [hour + HOUR_MS, hour + 2 * HOUR_MS];
    const known = { price: price(400), from: hour + HOUR_MS };
    assert.deepEqual((await one(house.database, ["BTC", "ETH", "USDT"], times)).get("BTC"), [known, known]);
    assert.deepEqual((await other(house.database, ["BTC"], times)).get("BTC"), [undefined, undefined]);
    assert.equal((await one(house.database, ["USDT"], times)).has("USDT"), false);
  });
});
