import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls } from "../contract.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";

describe("cancelling orders", () => {
  let house: SpotHouse;
  const [alice, bob] = [customer(1), customer(2)];

  before(async () => {
    house = await openSpotHouse();
    for (const one of [alice, bob]) await house.give(one, "100000 USDT", "2 BTC", "20 ETH");
    house.feed.show("BTC/USDT", "60000");
    house.feed.show("ETH/USDT", "3000");
  });
  after(async () => await house.close());

  test("a cancelled order leaves the book and gives back what it held (SPOT-04)", async () => {
    const { order } = await house.place(alice, "sell 0.5 BTC at 61000");
    await house.place(bob, "buy 0.2 BTC at 61000");
    const cancelled = (await house.call(calls.cancelOrder, { id: order.id }, { as: alice })).order;
    assert.deepEqual(
      [cancelled.state, cancelled.cancel_reason, cancelled.filled, cancelled.fee],
      ["cancelled", "customer", "0.2", "9.76"],
    );
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), {});
    assert.deepEqual((await house.call(calls.showBook, { symbol: "BTC/USDT" })).asks, []);
  });

  test("an order that has ended, an unknown one and a stranger's are refused", async () => {
    const { order } = await house.place(alice, "sell 0.1 BTC at 61000");
    const cancel = async (as: string): Promise<string> => (await house.refusal(calls.cancelOrder, { id: order.id }, { as })).code;
    assert.equal(await cancel(bob), "no-such-order");
    assert.equal((await house.refusal(calls.cancelOrder, { id: customer(9) }, { as: alice })).code, "no-such-order");
    await house.place(bob, "buy 0.1 BTC at 61000");
    assert.equal(await cancel(alice), "order-not-open");
  });

  test("an order can be cancelled while its market is closed", async () => {
    const { order } = await house.place(alice, "buy 1 ETH at 2900");
    house.feed.show("ETH/USDT", undefined);
    assert.equal((await house.call(calls.cancelOrder, { id: order.id }, { as: alice })).order.state, "cancelled");
    house.feed.show("ETH/USDT", "3000");
  });

  test("all open orders are cancelled at once, in one market or in all, and nobody else's", async () => {
    for (const order of ["buy 0.1 BTC at 59000", "sell 0.1 BTC at 62000", "buy 1 ETH at 2900", "sell 1 ETH at 3100"]) {
      await house.place(alice, order);
    }
    await house.place(bob, "buy 0.1 BTC at 59000");
    const cancelAll = async (symbol?: string): Promise<number> =>
      (await house.call(calls.cancelOrders, symbol === undefined ? {} : { symbol }, { as: alice })).cancelled;
    assert.deepEqual([await cancelAll("ETH/USDT"), await cancelAll("ETH/USDT")], [2, 0]);
    assert.deepEqual([await cancelAll(), await cancelAll()], [2, 0]);
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), {});
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), { USDT: "5900" });
  });

  test("orders and their cancels in one batch follow one another", async () => {
    const outcomes = await Promise.all([
      house.place(alice, "buy 0.1 BTC at 58000"),
      house.call(calls.cancelOrders, {}, { as: alice }),
      house.place(alice, "buy 0.2 BTC at 58000"),
    ]);
    assert.equal(outcomes[1].cancelled, 1);
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { USDT: "11600" });
  });
});
