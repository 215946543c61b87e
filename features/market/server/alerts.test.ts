import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { dayOf } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { inTransaction } from "@assay/server/database.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { createLog } from "@assay/server/log.ts";
import { binance } from "@assay/server/outside/prices/binance.ts";
import type { PriceSource } from "@assay/server/outside/prices/prices.ts";
import { openPush } from "@assay/server/outside/push.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { calls as messages } from "@assay/features/messages/contract.ts";
import { type Notify, messagesFeature } from "@assay/features/messages/server.ts";
import { sql } from "kysely";
import { calls, events } from "../contract.ts";
import { ALERT_REST_MS, ALERTS_MAX } from "../rules/alerts.ts";
import { MarketFeed, marketFeature } from "../server.ts";
import { splitAt } from "../rules/exchange-hours.ts";
import { rebaseAtSplits } from "./rebase-alerts.ts";
import { fireAlerts } from "./customer-store.ts";

const START = new Date("2026-03-02T12:00:00Z");
const silent: PriceSource = {
  kind: "simulated",
  key: "by hand",
  label: () => "by hand",
  venues: [binance.venue],
  async *history() {},
  start: () => () => undefined,
};

describe("price alerts", () => {
  let house: TestHouse;
  let feed: MarketFeed;
  let customer: string;
  /** Fails the next transaction that tells somebody something. */
  let broken = false;

  before(async () => {
    const clock = new ManualClock(START);
    const push = openPush({ keys: keysOf("test"), contact: "mailto:a@example.com", services: [] });
    const told = messagesFeature({ mode: "sandbox", push });
    const notify: Notify = async (tx, notices) => {
      if (broken && notices.length > 0) throw new Error("told nobody");
      await told.notify(tx, notices);
    };
    const timers = new ManualTimers(clock);
    feed = new MarketFeed({ source: silent, clock, timers, log: createLog("silent") });
    house = await openTestHouse([told, marketFeature(feed, notify)], { start: START });
  });
  after(async () => await house.close());
  beforeEach(async () => {
    customer = systemRandom.id(house.clock.now());
    await sql`delete from market.alert`.execute(house.database);
    await trade("100");
    await judge();
  });

  const level = { price: parsePrice("100")!, quantity: 1n };
  async function trade(...prices: string[]): Promise<void> {
    const at = house.clock.now().getTime();
    const of = { venue: binance.venue.name, base: "BTC", at };
    feed.board.hear({ kind: "top", ...of, bid: level, ask: level });
    for (const price of prices) feed.board.hear({ kind: "trade", ...of, price: parsePrice(price)!, quantity: 1n, side: "buy" });
  }
  async function judge(): Promise<void> {
    house.clock.advance(SECOND_MS);
    await house.runJob("market.judge-alerts");
  }
  const add = async (direction: "above" | "below", price: string, repeats: "0" | "1" = "0") =>
    await house.call(calls.addAlert, { symbol: "BTC/USDT", direction, price, repeats }, { as: customer });
  const waiting = async () => await house.call(calls.listAlerts, {}, { as: customer });
  const told = async (): Promise<string[]> =>
    (await house.call(messages.listMessages, { topic: "alerts" }, { as: customer })).list.map(({ title }) => title);

  test("MARKET-15 an alert fires when its price is reached, tells its customer once, and is gone", async () => {
    const alert = await add("above", "110");
    assert.deepEqual([alert.price, alert.direction, alert.armed, alert.repeats], ["110.00", "above", true, false]);
    await trade("109.99");
    await judge();
    assert.deepEqual(await told(), []);
    await trade("110");
    await judge();
    await trade("90", "120");
    await judge();
    assert.deepEqual(await told(), ["BTC/USDT rose to 110.00"]);
    assert.deepEqual(await waiting(), []);
    assert.ok(house.told.some(({ event }) => event === events.alertReached));
  });

  test("MARKET-15 a price that jumps over it, or touches it between two looks, fires it", async () => {
    await add("above", "110");
    await add("below", "90");
    await judge();
    await trade("130", "100");
    await judge();
    assert.deepEqual(await told(), ["BTC/USDT rose to 110.00"]);
    await trade("70");
    await judge();
    assert.equal((await told()).length, 2);
  });

  test("MARKET-15 what the price reached before there was an alert does not concern it", async () => {
    await trade("130", "100");
    await add("above", "110");
    await judge();
    assert.deepEqual(await told(), []);
    await trade("111");
    await judge();
    assert.equal((await told()).length, 1);
  });

  test("MARKET-16 a transaction that fails loses no alert and repeats none", async () => {
    await add("above", "110");
    await judge();
    await trade("130", "100");
    house.clock.advance(SECOND_MS);
    broken = true;
    await assert.rejects(house.runJob("market.judge-alerts"), /told nobody/);
    broken = false;
    assert.equal((await waiting()).length, 1);
    await judge();
    await judge();
    assert.equal((await told()).length, 1);
  });

  test("MARKET-15 an alert that repeats rests until the price has gone back and five minutes have passed", async () => {
    await add("above", "110", "1");
    await trade("111");
    await judge();
    assert.deepEqual(
      (await waiting()).map(({ armed }) => armed),
      [false],
    );
    await trade("100", "112");
    await judge();
    assert.equal((await told()).length, 1);
    house.clock.advance(ALERT_REST_MS);
    await trade("113");
    await judge();
    assert.equal((await told()).length, 1);
    await trade("100");
    await judge();
    await trade("112");
    await judge();
    assert.equal((await told()).length, 2);
  });

  test("MARKET-15 a slip of one venue, far from the index, fires nothing", async () => {
    await add("above", "110");
    feed.board.states.get("BTC/USDT")!.index = parsePrice("100")!;
    await trade("190", "100");
    feed.board.states.get("BTC/USDT")!.index = undefined;
    await judge();
    assert.deepEqual(await told(), []);
  });

  test("MARKET-23 alerts of before a split wait for the price that means the same after it, and are told once", async () => {
    const at = (direction: "above" | "below", price: string) =>
      house.call(calls.addAlert, { symbol: "AAPL/USDT", direction, price, repeats: "0" }, { as: customer });
    for (const price of ["100", "25", "100.01"]) await at("above", price);
    const state = feed.board.states.get("AAPL/USDT")!;
    const split = { kind: "split", base: "AAPL", exDay: dayOf(2026, 3, 3), to: 4n, from: 1n } as const;
    state.splits = [split];
    const prices = async () => (await waiting()).map(({ price }) => price).toSorted();
    await judge();
    assert.deepEqual(await prices(), ["100.00", "100.01", "25.00"]);
    house.clock.advance(splitAt(split) - house.clock.now().getTime() - SECOND_MS);
    await judge();
    // 100.01 would be 25.0025, and one at 25 is enough.
    assert.deepEqual(await prices(), ["25.00", "6.25"]);
    assert.deepEqual(await told(), ["AAPL/USDT: alerts follow the split"]);
    await at("above", "30");
    await judge();
    assert.deepEqual(await prices(), ["25.00", "30.00", "6.25"]);
    // Another process looks at the split anew and finds nothing of before.
    await house.dispatch.transact(rebaseAtSplits(feed, async () => assert.fail("told again")));
    state.splits = [];
  });

  test("MARKET-17 judging reads no alert that is not reached", async () => {
    await sql`
      insert into market.alert (id, customer_id, symbol, direction, price, repeats, armed_at, created_at, basis_at)
      select gen_random_uuid(), ${customer}, 'BTC/USDT', 'above', (200 + n)::numeric * 10000000000, false, now(), now(), now()
      from generate_series(1, 20000) n`.execute(house.database);
    await sql`analyze market.alert`.execute(house.owner.database);
    const price = parsePrice("201")!;
    const reached = {
      since: START.getTime(),
      until: 0,
      reach: new Map([["BTC/USDT", { low: price, high: price, last: price }]]),
    };
    const [fired, read] = await inTransaction(house.database, async (db) => {
      const { length } = await fireAlerts(db, reached, 500, START);
      const { rows } = await sql<{ rows: string }>`
        select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables
        where schemaname = 'market' and relname = 'alert'`.execute(db);
      return [length, Number(rows[0]!.rows)];
    });
    assert.equal(fired, 1);
    // What earlier tests have left behind in the index is read too.
    assert.ok(read < 100, `${read} rows were read`);
  });

  test("MARKET-13 alerts are their customer's own, bounded, and sensible", async () => {
    const alert = await add("above", "110");
    const stranger = { as: systemRandom.id(START) };
    assert.deepEqual(await house.call(calls.listAlerts, {}, stranger), []);
    assert.equal((await house.refusal(calls.removeAlert, { id: alert.id }, stranger)).code, "no-such-alert");
    const refused = async (symbol: string, direction: "above" | "below", price: string) =>
      (await house.refusal(calls.addAlert, { symbol, direction, price }, { as: customer })).code;
    assert.equal(await refused("BTC/USDT", "above", "110"), "alert-exists");
    assert.equal(await refused("BTC/USDT", "above", "99"), "alert-already-reached");
    assert.equal(await refused("BTC/USDT", "below", "100"), "alert-already-reached");
    assert.equal(await refused("BTC/USDT", "above", "110.001"), "price-not-a-multiple");
    assert.equal(await refused("BTC/USDT", "above", "10000.01"), "alert-too-far");
    assert.equal(await refused("BTC/EUR", "above", "110"), "no-such-market");
    for (let price = 111; price < 110 + ALERTS_MAX; price += 1) await add("above", String(price));
    assert.equal(await refused("BTC/USDT", "above", "500"), "too-many-alerts");
    assert.equal(await house.call(calls.removeAlert, { id: alert.id }, { as: customer }), "removed");
    assert.equal((await waiting()).length, ALERTS_MAX - 1);
  });
});
