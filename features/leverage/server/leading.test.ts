/** What a process that leads no more, or never did, has heard and learned: nothing of it is acted on later. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { calls } from "../contract.ts";
import { refreshWatch } from "./follow.ts";
import { HOUSE, QUOTE } from "./postings.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";
import { tradeLane } from "./trade.ts";
import { Watch } from "./watch.ts";

const HOUR_MS = 3_600_000;

describe("leading", () => {
  let house: LeverageHouse;
  let last = 0;
  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  const newCustomer = async (usdt = "10000"): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, usdt);
    return id;
  };
  const shown = async (as: string, id: string) => await house.call(calls.showPosition, { id }, { as });
  const cross = { margin_mode: "cross" } as const;

  /** A tick sets a stop off, and the connection is lost before anybody has judged it. */
  async function leaveDue(price: string): Promise<void> {
    const { promise: ran, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    const holding = house.dispatch.transact(async ({ ledger }) => {
      await ledger.open([{ address: HOUSE, currency: QUOTE }]);
      hasLocked();
      await ran;
    });
    await locked;
    const failed = house.failed();
    house.marks.say("BTC/USDT", price);
    for (let cut = 0; cut === 0;) {
      const { rowCount } = await house.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      cut = rowCount!;
    }
    await failed;
    release();
    await holding;
    await house.dispatch.drain();
  }

  test("who leads no more liquidates nobody at a mark of before (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    for (const resigns of [true, false]) {
      const alice = await newCustomer("2500");
      if (resigns) house.leverage.resign();
      house.clock.advance(HOUR_MS);
      // The feed follows the one that leads, and nobody is told here.
      house.marks.set("BTC/USDT", "20000");
      const { id } = await house.open(alice, "long 1 BTC x10", cross);
      await house.dispatch.drain();
      assert.equal((await shown(alice, id)).state, "open");
      assert.equal(house.leverage.watched() > 0, !resigns);
      await house.runJob("leverage.refresh-watch");
      assert.ok(house.leverage.watched() > 0, "elected again it knows what the tables hold");
      await house.mark("BTC/USDT", "10000");
    }
  });

  test("what was due while a process led stops no position hours later (LEV-05)", async () => {
    for (const resigns of [true, false]) {
      await house.mark("BTC/USDT", "10000");
      const alice = await newCustomer();
      const { id } = await house.open(alice, "long 0.1 BTC x5", { stop_loss_price: "9500" });
      await leaveDue("9400");
      assert.equal((await shown(alice, id)).state, "open");
      if (resigns) house.leverage.resign();
      house.clock.advance(5 * HOUR_MS);
      house.marks.set("BTC/USDT", "12000");
      const wished = await house.call(calls.setStops, { id, target_profit_price: "13000" }, { as: alice });
      assert.ok(!(wished instanceof Rejection));
      assert.equal((await shown(alice, id)).state, "open");
      await house.runJob("leverage.refresh-watch");
      await house.mark("BTC/USDT", "9500");
      assert.deepEqual([(await shown(alice, id)).close_reason, (await shown(alice, id)).close_price], ["stop-loss", "9500"]);
    }
  });

  test("who is elected begins with nothing and reads what the tables hold (LEV-13)", async () => {
    await house.mark("BTC/USDT", "10000");
    const ann = await newCustomer();
    const watch = new Watch(house.marks);
    const lane = tradeLane(watch);
    const { id } = await house.open(ann, "long 0.1 BTC x2", { stop_loss_price: "9500" });
    // It commits what a customer asks for, like a process that only answers calls.
    await house.dispatch.transact(async (tx) => {
      await lane.apply(tx, [{ customerId: ann, intent: { do: "set-stops", asked: { id, stop_loss_price: "9600" } } }]);
    });
    assert.equal(watch.size, 0);
    await house.runJob("leverage.refresh-watch");
    await house.call(calls.closePosition, { id }, { as: ann });
    const before = house.leverage.watched();
    await house.dispatch.transact(async (tx) => {
      await refreshWatch(watch).run(tx);
      // It leads no more before this is committed.
      watch.forget();
    });
    assert.deepEqual([watch.size, watch.version], [0, undefined]);
    await house.dispatch.transact(async (tx) => void (await refreshWatch(watch).run(tx)));
    assert.equal(watch.size, before);
    assert.equal(watch.due(id), undefined);
  });
});
