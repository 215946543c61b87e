import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls } from "../contract.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";

describe("looking at orders, fills and the book", () => {
  let house: SpotHouse;
  const [alice, bob] = [customer(1), customer(2)];

  before(async () => {
    house = await openSpotHouse();
    for (const one of [alice, bob]) await house.give(one, "100000 USDT", "2 BTC", "20 ETH");
    house.feed.show("BTC/USDT", "60000", [["59990", "0.5"]], [["60010", "0.5"]]);
    house.feed.show("ETH/USDT", "3000");
    for (const order of ["buy 0.1 BTC at 59000", "buy 0.2 BTC at 59100", "sell 1 ETH at 3100"]) {
      house.clock.advance(1_000);
      await house.place(alice, order);
    }
    house.clock.advance(1_000);
    await house.place(alice, "buy 0.1 BTC");
    house.clock.advance(1_000);
    await house.place(bob, "sell 0.3 BTC at 60005");
    house.clock.advance(1_000);
    await house.place(alice, "buy 0.2 BTC at 60005");
  });
  after(async () => await house.close());

  test("open orders and ended ones, newest first, page by page, of one market or all", async () => {
    const open = await house.call(calls.listOrders, { limit: "2" }, { as: alice });
    assert.deepEqual([open.list.map((order) => order.target_price), open.more], [["3100", "59100"], true]);
    const rest = await house.call(calls.listOrders, { limit: "2", page: "2" }, { as: alice });
    assert.deepEqual([rest.list.map((order) => order.target_price), rest.more], [["59000"], false]);
    const eth = await house.call(calls.listOrders, { symbol: "ETH/USDT" }, { as: alice });
    assert.deepEqual(
      eth.list.map((order) => order.symbol),
      ["ETH/USDT"],
    );
    const ended = await house.call(calls.listOrders, { state: "history" }, { as: alice });
    assert.deepEqual(
      ended.list.map(({ kind, state, average_price }) => [kind, state, average_price]),
      [
        ["limit", "filled", "60005"],
        ["market", "filled", "60010"],
      ],
    );
  });

  test("fills name the side that was met, and both customers of a trade see one number", async () => {
    const mine = (await house.call(calls.listFills, {}, { as: alice })).list;
    assert.deepEqual(
      mine.map(({ price, amount, role, against }) => [price, amount, role, against]),
      [
        ["60005", "0.2", "taker", "customer"],
        ["60010", "0.1", "taker", "house"],
      ],
    );
    const [his] = (await house.call(calls.listFills, { symbol: "BTC/USDT" }, { as: bob })).list;
    assert.deepEqual([his!.id, his!.role, his!.type, his!.fee_currency], [mine[0]!.id, "maker", "sell", "USDT"]);
  });

  test("an order is shown with its fills to its owner alone", async () => {
    const [order] = (await house.call(calls.listOrders, {}, { as: bob })).list;
    const shown = await house.call(calls.showOrder, { id: order!.id }, { as: bob });
    assert.deepEqual([shown.order, shown.fills.map(({ amount }) => amount)], [order, ["0.2"]]);
    assert.equal((await house.refusal(calls.showOrder, { id: order!.id }, { as: alice })).code, "no-such-order");
  });

  test("the book adds customers' orders and labels what the house offers (SPOT-07)", async () => {
    const book = await house.call(calls.showBook, { symbol: "BTC/USDT" });
    assert.deepEqual(book.bids, [
      { price: "59990", quantity: "0.5", house: "0.5" },
      { price: "59100", quantity: "0.2", house: "0" },
      { price: "59000", quantity: "0.1", house: "0" },
    ]);
    assert.deepEqual(book.asks, [
      { price: "60005", quantity: "0.1", house: "0" },
      { price: "60010", quantity: "0.4", house: "0.4" },
    ]);
    assert.equal((await house.refusal(calls.showBook, { symbol: "XRP/USDT" })).code, "no-such-market");
  });

  test("a customer is told which orders changed, and what was bought or sold", async () => {
    house.told.length = 0;
    const { order } = await house.place(alice, "buy 0.3 BTC at 60010");
    const told = new Map(
      house.told.map(({ payload }) => {
        const changed = payload as { customerId: string; orderIds: string[]; filled: { amount: string; price: string }[] };
        return [changed.customerId, changed];
      }),
    );
    assert.deepEqual(told.get(alice)!.orderIds, [order.id]);
    assert.deepEqual(told.get(alice)!.filled, [
      { orderId: order.id, symbol: "BTC/USDT", type: "buy", amount: "0.3", price: "60008.33" },
    ]);
    assert.deepEqual(
      told.get(bob)!.filled.map(({ amount, price }) => [amount, price]),
      [["0.1", "60005"]],
    );
  });
});
