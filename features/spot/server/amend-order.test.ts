import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { calls } from "../contract.ts";
import { customer, openSpotHouse, type PlainOrder, type SpotHouse } from "./testing.ts";

type Change = Omit<InputTextOf<typeof calls.amendOrder>, "id">;

describe("amending orders", () => {
  let house: SpotHouse;
  let last = 0;
  /** Customers of the running test, each with money of both kinds. */
  let [alice, bob, carol] = ["", "", ""];

  before(async () => {
    house = await openSpotHouse({ genesis: [] });
  });
  after(async () => await house.close());
  beforeEach(async () => {
    for (const one of [alice, bob, carol]) if (one) await house.call(calls.cancelOrders, {}, { as: one });
    [alice, bob, carol] = [customer((last += 1)), customer((last += 1)), customer((last += 1))];
    for (const one of [alice, bob, carol]) await house.give(one, "100000 USDT", "2 BTC");
    house.feed.show("BTC/USDT", "60000");
  });

  const placed = async (as: string, order: PlainOrder): Promise<string> => (await house.place(as, order)).order.id;
  const amend = async (as: string, id: string, change: Change) => await house.call(calls.amendOrder, { id, ...change }, { as });
  const refused = async (as: string, id: string, change: Change) =>
    await house.refusal(calls.amendOrder, { id, ...change }, { as });

  test("an order that only shrinks keeps its turn and gets the difference back (SPOT-13)", async () => {
    const first = await placed(alice, "buy 0.5 BTC at 59000");
    await placed(bob, "buy 0.1 BTC at 59000");
    const { order, fills } = await amend(alice, first, { amount: "0.2" });
    assert.deepEqual([order.state, order.target_price, order.amount, fills], ["open", "59000", "0.2", []]);
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { USDT: "11800" });
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "2", USDT: "88200" });
    await house.place(carol, "sell 0.2 BTC at 59000");
    assert.equal((await house.call(calls.showOrder, { id: first }, { as: alice })).order.state, "filled");
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), { USDT: "5900" });
  });

  test("an order that wants more, or another price, queues anew and holds what it will pay (SPOT-13, SPOT-04)", async () => {
    const first = await placed(alice, "sell 0.1 BTC at 61000");
    await placed(bob, "sell 0.1 BTC at 61000");
    await amend(alice, first, { amount: "0.3" });
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { BTC: "0.3" });
    await house.place(carol, "buy 0.1 BTC at 61000");
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), {}, "bob was first");
    await amend(alice, first, { target_price: "61500" });
    await amend(alice, first, { target_price: "61000", amount: "0.2" });
    const { asks } = await house.call(calls.showBook, { symbol: "BTC/USDT" });
    assert.deepEqual(
      asks.map(({ price, quantity }) => [price, quantity]),
      [["61000", "0.2"]],
    );
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { BTC: "0.2" });
  });

  test("what crosses after the change trades at once as a taker, also with the money it held (SPOT-13, SPOT-02)", async () => {
    await placed(bob, "sell 0.4 BTC at 60000");
    const mine = await placed(alice, "buy 1.6 BTC at 59000");
    const { order, fills } = await amend(alice, mine, { target_price: "60000" });
    assert.deepEqual([order.state, order.filled, order.amount, order.fee], ["open", "0.4", "1.6", "0.0004"]);
    assert.deepEqual(
      fills.map(({ price, amount, role }) => [price, amount, role]),
      [["60000", "0.4", "taker"]],
    );
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { USDT: "72000" });
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "2.3996", USDT: "4000" });
    await house.call(calls.cancelOrder, { id: mine }, { as: alice });
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "2.3996", USDT: "76000" });
  });

  test("what is left of an order after some of it traded is cancelled where its own order stands next (SPOT-05)", async () => {
    await placed(bob, "sell 0.1 BTC at 60000");
    await placed(alice, "sell 0.1 BTC at 60010");
    const mine = await placed(alice, "buy 0.3 BTC at 59000");
    const { order } = await amend(alice, mine, { target_price: "60020" });
    assert.deepEqual([order.state, order.cancel_reason, order.filled], ["cancelled", "self-trade", "0.1"]);
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { BTC: "0.1" });
  });

  test("the same key amends once", async () => {
    const mine = await placed(alice, "buy 0.5 BTC at 59000");
    const again = async () =>
      await house.call(calls.amendOrder, { id: mine, target_price: "59100" }, { as: alice, key: "amend-once-0001" });
    assert.deepEqual(await again(), await again());
  });

  test("each refusal of the contract, and none changes anything (SPOT-13)", async () => {
    await placed(bob, "sell 0.1 BTC at 60000");
    const mine = await placed(alice, "buy 0.5 BTC at 59000");
    await house.place(carol, "sell 0.2 BTC at 59000");
    const money = async () => [await house.balances(`user/${alice}/spot`), await house.balances(`user/${alice}/spot/held`)];
    const before = await money();
    const code = async (change: Change, id = mine, as = alice): Promise<string> => (await refused(as, id, change)).code;
    assert.equal(await code({ amount: "1" }, mine, bob), "no-such-order");
    assert.equal(await code({}), "nothing-to-change");
    assert.equal(await code({ target_price: "59000", amount: "0.5" }), "nothing-to-change");
    const low = await refused(alice, mine, { amount: "0.2" });
    assert.deepEqual([low.code, low.values], ["below-filled", { nearest: "0.20001", filled: "0.2", currency: "BTC" }]);
    assert.equal(await code({ target_price: "59000.001" }), "price-off-tick");
    assert.equal(await code({ target_price: "53999.99" }), "price-outside-band");
    assert.equal(await code({ amount: "0.500001" }), "amount-off-step");
    assert.equal(await code({ amount: "0.00001" }), "below-minimum");
    assert.equal(await code({ amount: "100.1" }), "above-maximum");
    const poor = await refused(alice, mine, { amount: "3" });
    assert.deepEqual(poor.values, { needed: "165200", available: "88200", currency: "USDT" });
    assert.equal(poor.code, "insufficient-balance");
    assert.deepEqual(await money(), before);
    await placed(alice, "sell 0.1 BTC at 59990");
    assert.equal(await code({ target_price: "59990" }), "self-trade");
    await house.call(calls.cancelOrders, { symbol: "BTC/USDT" }, { as: alice });
    assert.equal(await code({ amount: "1" }), "order-not-open");
    const rests = await placed(carol, { say: "buy 0.1 BTC at 59000", postOnly: true });
    const takes = await refused(carol, rests, { target_price: "60000" });
    assert.deepEqual([takes.code, takes.values], ["would-take", { nearest: "59999.99" }]);
    house.feed.show("BTC/USDT", undefined);
    assert.equal(await code({ amount: "0.2" }, rests, carol), "market-closed");
    assert.deepEqual(await house.balances(`user/${carol}/spot/held`), { USDT: "5900" });
  });
});
