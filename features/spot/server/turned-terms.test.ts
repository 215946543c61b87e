/** What other terms do to a market in which orders rest. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ManualTimers } from "@assay/server/clock.ts";
import { calls } from "../contract.ts";
import { type Terms, termsOf } from "../rules.ts";
import { wire } from "../rules/testing.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";

const [alice, bob] = [customer(1), customer(2)];
const finer = termsOf({ ...wire, symbol: "ETH/USDT", base: "ETH", tick: "0.001", step: "0.0001", quantity_max: "1000" });
let house: SpotHouse;
const faults: unknown[] = [];
let stop: () => void;

before(async () => {
  house = await openSpotHouse();
  await house.give(alice, "100000 USDT");
  await house.give(bob, "10 ETH");
  stop = house.spot.follow({
    timers: new ManualTimers(house.clock),
    clock: house.clock,
    hasWatchers: () => true,
    publish: () => undefined,
    submit: house.dispatch.submit,
    onFault: (fault) => faults.push(fault),
  });
});
after(async () => {
  stop();
  await house.close();
});

test("orders rest on under a finer grid, and the feed is followed on it (MARKET-39)", async () => {
  house.feed.show("ETH/USDT", "3000");
  const { order } = await house.place(alice, "buy 2 ETH at 2999.99");
  (house.feed.markets as Map<string, Terms>).set("ETH/USDT", finer);
  // The book in memory is of the coarser grid.
  house.feed.show("ETH/USDT", "3000", [["2990.001", "1"]], [["3000.001", "1"]]);
  assert.equal((await house.place(alice, "buy 1 ETH at 2999.991")).order.state, "open");
  const { fills } = await house.place(bob, "sell 2 ETH at 2999.985");
  assert.deepEqual(
    fills.map(({ price, amount }) => [price, amount]),
    [
      ["2999.991", "1"],
      ["2999.99", "1"],
    ],
  );
  assert.equal((await house.call(calls.showOrder, { id: order.id }, { as: alice })).order.filled, "1");
  assert.deepEqual(faults, []);
});
