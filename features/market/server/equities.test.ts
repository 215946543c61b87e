import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isTradingDay } from "@assay/core/exchange-calendar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { createLog } from "@assay/server/log.ts";
import { SimulatedSource } from "@assay/server/outside/prices/simulated/simulated.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { equityMarkets, MarketFeed, marketFeature } from "../server.ts";

/** Twenty minutes before Friday's prices end. */
const START = new Date("2026-11-20T23:40:00Z");
const clock = new ManualClock(START);
const timers = new ManualTimers(clock);
const instruments = [...equityMarkets.values()];

describe("markets of equities", () => {
  let house: TestHouse;
  const feed = new MarketFeed({
    source: new SimulatedSource({ seed: 7, instruments, clock, timers }),
    clock,
    timers,
    log: createLog("silent"),
  });
  /** Lets time pass in two strides, so that the simulation takes long steps. */
  const pass = async (until: string): Promise<void> => {
    const ms = Date.parse(until) - clock.now().getTime();
    clock.advance(ms - MINUTE_MS);
    timers.advance(MINUTE_MS);
    house.clock.advance(ms);
    await feed.save();
  };
  const apple = async () => (await house.call(calls.showMarket, { symbol: "AAPL/USDT" })).market;

  before(async () => {
    house = await openTestHouse([marketFeature(feed, async () => undefined)], { start: START });
    await feed.start(house.database, () => undefined);
  });
  after(async () => {
    await feed.stop();
    await house.close();
  });

  test("MARKET-20 a closed exchange has no reference price, and a last price that says so", async () => {
    await pass("2026-11-20T23:50:00Z");
    const late = await apple();
    assert.deepEqual([late.kind, late.state, late.session?.name], ["equity", "open", "post"]);
    assert.ok(feed.referencePrice("AAPL/USDT").price !== undefined);
    await pass("2026-11-22T12:00:00Z");
    const closed = await apple();
    assert.equal(closed.state, "closed");
    assert.equal(closed.index, null);
    assert.deepEqual(closed.session, {
      name: "closed",
      until: Date.parse("2026-11-23T09:00:00Z"),
      next_open: Date.parse("2026-11-23T14:30:00Z"),
      next_is_half_day: false,
    });
    assert.deepEqual(feed.referencePrice("AAPL/USDT"), { price: undefined, missing: "closed" });
    assert.equal(feed.worth("AAPL/USDT"), feed.board.states.get("AAPL/USDT")!.price);
    assert.ok(closed.price !== null && closed.change !== null && closed.spark.length > 4);
  });

  test("MARKET-21 no candle stands for a time in which the exchange was closed", async () => {
    const minutes = (await house.call(calls.listCandles, { symbol: "AAPL/USDT", period: "1m" })).list;
    assert.equal(minutes.at(-1)!.time, Date.parse("2026-11-20T23:59:00Z"));
    const days = (await house.call(calls.listCandles, { symbol: "AAPL/USDT", period: "1d" })).list;
    assert.ok(days.length > 300 && days.every(({ time }) => isTradingDay(time / DAY_MS)));
    const { list: hours } = await house.call(calls.listCandles, { symbol: "AAPL/USDT", period: "1h" });
    assert.ok(hours.every(({ time }) => new Date(time).getUTCHours() >= 8));
  });

  test("MARKET-20 the weekend's change shows at once when the exchange opens", async () => {
    const friday = feed.worth("AAPL/USDT")!;
    await pass("2026-11-23T14:35:00Z");
    const open = await apple();
    assert.deepEqual([open.state, open.session?.name], ["open", "regular"]);
    assert.notEqual(feed.worth("AAPL/USDT"), friday);
    await pass(new Date(clock.now().getTime() + HOUR_MS).toISOString());
    assert.equal((await apple()).session?.name, "regular");
  });

  test("MARKET-22 shares that split are shown as if they always had been, and the day begins anew", async () => {
    const [split] = feed.corporateActions(20_500, 20_800)!.filter(({ kind }) => kind === "split");
    assert.equal(split?.base, "NVDA");
    // 2026-06-08 is a trading day in the simulated past: two shares became of one.
    const days = (await house.call(calls.listCandles, { symbol: "NVDA/USDT", period: "1d" })).list;
    const jumps = days.slice(1).map((day, index) => Number(day.open) / Number(days[index]!.close));
    assert.ok(
      jumps.every((jump) => jump > 0.8 && jump < 1.25),
      String(jumps.filter((jump) => jump <= 0.8 || jump >= 1.25)),
    );
  });
});
