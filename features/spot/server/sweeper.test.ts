import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { ManualTimers } from "@assay/server/clock.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { customer, openSpotHouse, orderInput, type SpotHouse } from "./testing.ts";
import { tradeLane } from "./trade.ts";

type Book = OutputOf<typeof calls.showBook>;

describe("following the feed", () => {
  const [alice, bob] = [customer(1), customer(2)];
  let house: SpotHouse;
  let timers: ManualTimers;
  let sweeps: number;
  let watched: boolean;
  let frames: Book[];
  let stop: () => void;

  beforeEach(async () => {
    house = await openSpotHouse({ genesis: [parseAmount("USDT", "30000")!, parseAmount("BTC", "1")!] });
    for (const one of [alice, bob]) await house.give(one, "200000 USDT", "4 BTC");
    house.feed.show("BTC/USDT", "60000");
    house.feed.show("ETH/USDT", "3000");
    timers = new ManualTimers(house.clock);
    [sweeps, watched, frames] = [0, true, []];
    stop = house.spot.follow({
      timers,
      clock: house.clock,
      hasWatchers: () => watched,
      publish: (room, _name, frame) => {
        const book = frame as Book;
        assert.equal(room, `market:${book.symbol}`);
        frames.push(book);
      },
      submit: async (lane, intent) => {
        sweeps += 1;
        return await house.dispatch.submit(lane, intent);
      },
      onFault: (fault) => {
        throw fault;
      },
    });
    await house.runJob("spot.refresh-books");
    await house.dispatch.drain();
    sweeps = 0;
  });
  afterEach(async () => {
    stop();
    await house.close();
  });
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await house.dispatch.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  test("a feed that reaches a resting order sells to it at the customer's own limit (SPOT-09)", async () => {
    const { order } = await house.place(alice, "buy 0.5 BTC at 59000");
    await house.place(bob, "buy 0.2 BTC at 59100");
    house.feed.show(
      "BTC/USDT",
      "59000",
      [],
      [
        ["58900", "0.3"],
        ["58950", "9"],
        ["59050", "9"],
      ],
    );
    await settled();
    const shown = await house.call(calls.showOrder, { id: order.id }, { as: alice });
    assert.deepEqual(
      shown.fills.map(({ price, amount, role, against }) => [price, amount, role, against]),
      [
        ["59000", "0.1", "maker", "house"],
        ["59000", "0.4", "maker", "house"],
      ],
    );
    assert.equal(shown.order.fee, "0.0004");
    const [his] = (await house.call(calls.listFills, {}, { as: bob })).list;
    assert.deepEqual([his!.price, his!.amount], ["59100", "0.2"]);
    assert.equal(sweeps, 1);
  });

  test("a tick that reaches nothing asks nothing of the database", async () => {
    await house.place(alice, "buy 0.1 BTC at 59000");
    await house.place(bob, "sell 0.1 BTC at 61000");
    for (let cents = 0; cents < 1_000; cents += 1) {
      house.feed.show("BTC/USDT", "60000", [[`${60_000 + cents / 100}`, "1"]], [[`${60_001 + cents / 100}`, "1"]]);
    }
    await settled();
    assert.equal(sweeps, 0);
  });

  test("a level that is taken already reaches nothing, whatever it shows, until ten seconds have passed (SPOT-09)", async () => {
    house.feed.show("BTC/USDT", "60000", [], [["60000", "0.5"]]);
    const { order } = await house.place(alice, "buy 0.6 BTC at 60000");
    assert.equal(order.filled, "0.5");
    house.feed.show(
      "BTC/USDT",
      "60000",
      [["59000", "1"]],
      [
        ["60000", "0.5"],
        ["60100", "1"],
      ],
    );
    await settled();
    assert.equal(sweeps, 0);
    house.feed.show(
      "BTC/USDT",
      "60000",
      [["59000", "1"]],
      [
        ["60000", "0.4"],
        ["60100", "1"],
      ],
    );
    await settled();
    house.clock.advance(9_999);
    await house.runJob("spot.refresh-books");
    await settled();
    assert.equal(sweeps, 0);
    house.clock.advance(1);
    await house.runJob("spot.refresh-books");
    await settled();
    assert.equal((await house.call(calls.showOrder, { id: order.id }, { as: alice })).order.state, "filled");
  });

  test("a market maker without funds is not asked at every tick, but again after a while (SPOT-08)", async () => {
    const { order } = await house.place(alice, "buy 3 BTC at 59000");
    const tick = async (cents: number): Promise<void> => {
      house.feed.show("BTC/USDT", "59000", [], [[`${58_000 + cents / 100}`, "5"]]);
      await settled();
    };
    for (let cents = 0; cents < 50; cents += 1) await tick(cents);
    assert.equal((await house.call(calls.showOrder, { id: order.id }, { as: alice })).order.filled, "1");
    assert.ok(sweeps <= 2, `${sweeps} sweeps`);
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from: "world/treasury", to: "house/market-maker", amount: parseAmount("BTC", "2")! }];
      await ledger.post({ reason: "gift", reference: "more", transfers });
    });
    await house.runJob("spot.refresh-books");
    await settled();
    assert.equal((await house.call(calls.showOrder, { id: order.id }, { as: alice })).order.state, "filled");
  });

  test("frames show the book to those who watch, five times a second at most", async () => {
    timers.advance(200);
    frames.length = 0;
    for (const price of [59_000, 59_100, 59_200]) await house.place(alice, `buy 0.1 BTC at ${price}`);
    timers.advance(199);
    assert.equal(frames.length, 0);
    timers.advance(1);
    const { at: _now, ...frame } = frames[0]!;
    const { at: _then, ...snapshot } = await house.call(calls.showBook, { symbol: "BTC/USDT" });
    assert.deepEqual([frames.length, frame], [1, snapshot]);
    timers.advance(2_000);
    assert.equal(frames.length, 1);
    watched = false;
    house.feed.show("BTC/USDT", "60000", [], [["60500", "1"]]);
    timers.advance(200);
    assert.equal(frames.length, 1);
  });

  test("what another process has placed is found at the next refresh (SPOT-06)", async () => {
    const elsewhere = tradeLane(new Markets(house.feed));
    const asked = z.parse(calls.placeOrder.input, orderInput("buy 0.1 BTC at 59500"));
    await house.dispatch.transact(
      async (tx) => await elsewhere.apply(tx, [{ customerId: alice, intent: { do: "place", asked } }]),
    );
    house.feed.show("BTC/USDT", "59500", [], [["59400", "1"]]);
    await settled();
    assert.equal(sweeps, 0);
    await house.runJob("spot.refresh-books");
    await settled();
    const [order] = (await house.call(calls.listOrders, { state: "history" }, { as: alice })).list;
    assert.deepEqual([sweeps, order?.state], [1, "filled"]);
  });
});
