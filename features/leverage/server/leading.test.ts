/** What a process that leads no more, or never did, has heard and learned: nothing of it is acted on later. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { events as walletEvents } from "@assay/features/wallet/contract.ts";
import type { KyselyPlugin } from "kysely";
import { calls } from "../contract.ts";
import { refreshWatch } from "./follow.ts";
import { listChanged } from "./store.ts";
import { type LeverageHouse, openLeverageHouse } from "./testing.ts";
import { tradeLane } from "./trade.ts";
import { Watch } from "./watch.ts";

const HOUR_MS = 3_600_000;

describe("leading", () => {
  let house: LeverageHouse;
  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  const cross = { margin_mode: "cross" } as const;

  /** A tick sets a stop off, and the connection is lost before anybody has judged it. */
  async function leaveDue(price: string): Promise<void> {
    await house.held(async () => {
      const failed = house.failed();
      house.marks.say("BTC/USDT", price);
      const pids = await house.untilBlocked("row");
      await house.pool.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids]);
      await failed;
    });
    await house.dispatch.drain();
  }

  test("who leads no more liquidates nobody at a mark of before (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    for (const resigns of [true, false]) {
      const alice = await house.newCustomer("2500");
      if (resigns) house.leverage.onTurn();
      house.clock.advance(HOUR_MS);
      // The feed follows the one that leads, and nobody is told here.
      house.marks.set("BTC/USDT", "20000");
      const { id } = await house.open(alice, "long 1 BTC x10", cross);
      await house.dispatch.drain();
      assert.equal((await house.shown(alice, id)).state, "open");
      assert.equal(house.leverage.watched() > 0, !resigns);
      await house.runJob("leverage.refresh-watch");
      assert.ok(house.leverage.watched() > 0, "elected again it knows what the tables hold");
      await house.mark("BTC/USDT", "10000");
    }
  });

  test("what was due while a process led stops no position hours later (LEV-05)", async () => {
    for (const resigns of [true, false]) {
      await house.mark("BTC/USDT", "10000");
      const alice = await house.newCustomer();
      const { id } = await house.open(alice, "long 0.1 BTC x5", { stop_loss_price: "9500" });
      await leaveDue("9400");
      assert.equal((await house.shown(alice, id)).state, "open");
      if (resigns) house.leverage.onTurn();
      house.clock.advance(5 * HOUR_MS);
      house.marks.set("BTC/USDT", "12000");
      const wished = await house.call(calls.setStops, { id, target_profit_price: "13000" }, { as: alice });
      assert.ok(!(wished instanceof Rejection));
      assert.equal((await house.shown(alice, id)).state, "open");
      await house.runJob("leverage.refresh-watch");
      await house.mark("BTC/USDT", "9500");
      assert.deepEqual(
        [(await house.shown(alice, id)).close_reason, (await house.shown(alice, id)).close_price],
        ["stop-loss", "9500"],
      );
    }
  });

  test("who is elected begins with nothing and reads what the tables hold (LEV-13)", async () => {
    await house.mark("BTC/USDT", "10000");
    const ann = await house.newCustomer();
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

  test("what is committed while the tables are read for the first time is among what was read, or comes the next time (LEV-13)", async () => {
    await house.mark("BTC/USDT", "10000");
    const ann = await house.newCustomer();
    const opened: string[] = [];
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (opened.length === 0) {
          opened.push("");
          opened[0] = (await house.open(ann, "long 0.1 BTC x2")).id;
        }
        return result;
      },
    };
    const interrupted = house.database.getExecutor().withPlugin(between);
    const read = await listChanged({ getExecutor: () => interrupted }, "0");
    const next = await listChanged(house.database, read.version);
    const known = [...read.positions, ...next.positions].map(({ id }) => id);
    assert.ok(known.includes(opened[0]!));
  });

  test("what a batch has learned is not replaced by what was read of a transfer before it (LEV-03, LEV-11)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("2000");
    const { id } = await house.open(alice, "long 1 BTC x10", cross);
    const [heard] = house.leverage.listeners.filter(({ event }) => event === walletEvents.moved);
    let opening: Promise<unknown> | undefined;
    await house.dispatch.transact(async (tx) => {
      await heard!.run(tx, { customerId: alice });
      opening = house.open(alice, "long 0.09 BTC x1");
      await house.untilBlocked("row");
    });
    await opening;
    await house.mark("BTC/USDT", "8930");
    assert.equal((await house.shown(alice, id)).close_reason, "liquidation");
  });
});
