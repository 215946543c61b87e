import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { btc, customer, openSpotHouse, orderInput, type SpotHouse } from "./testing.ts";
import { type Intent, tradeLane } from "./trade.ts";

const placing = (order: string): Intent => ({ do: "place", asked: z.parse(calls.placeOrder.input, orderInput(order)) });

describe("a batch of orders", () => {
  let house: SpotHouse;
  let last = 0;
  const newCustomer = async (...gifts: string[]): Promise<string> => {
    const id = customer((last += 1));
    if (gifts.length > 0) await house.give(id, ...gifts);
    return id;
  };

  before(async () => {
    house = await openSpotHouse();
    house.feed.show("BTC/USDT", "60000", [], [["60000", "50"]]);
    house.feed.show("ETH/USDT", "3000");
  });
  after(async () => await house.close());

  test("a thousand parallel orders that spend one balance: exactly the covered ones are accepted (SPOT-02)", async () => {
    const covered = 437;
    const alice = await newCustomer(`${covered * 6 + 5.99} USDT`);
    const maker = await house.balances("house/market-maker");
    const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => house.place(alice, "buy 0.0001 BTC at 60000")));
    assert.equal(outcomes.filter((one) => one.status === "fulfilled" && one.value.order.state === "filled").length, covered);
    const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
    assert.deepEqual([codes.length, new Set(codes)], [1_000 - covered, new Set(["insufficient-balance"])]);
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "0.0436563", USDT: "5.99" });
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), {});
    const paid = await house.balances("house/market-maker");
    assert.equal((Number(maker["BTC"]) - Number(paid["BTC"])).toFixed(8), "0.04370000");
    assert.equal((await house.call(calls.listFills, { limit: "100", page: "5" }, { as: alice })).list.length, covered - 400);
  });

  test("the same with orders that rest: what is held and what is left add up to what there was (SPOT-02)", async () => {
    const alice = await newCustomer("0.0123456 BTC");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1_000 }, () => house.place(alice, "sell 0.0001 BTC at 61000")),
    );
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 123);
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "0.0000456" });
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { BTC: "0.0123" });
    assert.equal((await house.call(calls.cancelOrders, {}, { as: alice })).cancelled, 123);
  });

  test("a transaction that fails leaves neither rows nor a trace in memory (SPOT-06)", async () => {
    const [alice, bob] = [await newCustomer("2 BTC"), await newCustomer("100000 USDT")];
    const lane = tradeLane(new Markets(house.feed));
    const run = async (customerId: string, intent: Intent, fault?: Error) =>
      await house.dispatch.transact(async (tx) => {
        const outcomes = await lane.apply(tx, [{ customerId, intent }]);
        if (fault) throw fault;
        return outcomes[0]!;
      });
    await run(alice, placing("sell 1 BTC at 59990"));
    const fault = new Error("the commit failed");
    await assert.rejects(run(bob, placing("buy 1 BTC at 59990"), fault), fault);
    await assert.rejects(run(alice, { do: "cancel-all", symbol: undefined }, fault), fault);
    const outcome = await run(bob, placing("buy 1 BTC at 59990"));
    assert.ok("orders" in outcome);
    assert.deepEqual([outcome.orders[0]!.state, outcome.fills.length], ["filled", 1]);
  });

  test("processes that trade in one market see each other's orders (SPOT-06)", async () => {
    const [alice, bob] = [await newCustomer("2 BTC"), await newCustomer("200000 USDT")];
    const lanes = [tradeLane(new Markets(house.feed)), tradeLane(new Markets(house.feed))];
    const run = async (lane: number, customerId: string, intent: Intent) =>
      await house.dispatch.transact(async (tx) => (await lanes[lane]!.apply(tx, [{ customerId, intent }]))[0]!);
    for (const price of [59_980, 59_981, 59_982]) {
      await run(0, alice, placing(`sell 0.1 BTC at ${price}`));
      const outcome = await run(1, bob, placing(`buy 0.05 BTC at ${price}`));
      assert.ok("fills" in outcome && outcome.fills.length === 1);
    }
    await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) =>
          await run(index % 2, index % 2 ? bob : alice, placing(`${index % 2 ? "buy" : "sell"} 0.01 BTC at 59985`)),
      ),
    );
    const { asks } = await house.call(calls.showBook, { symbol: "BTC/USDT" });
    const resting = asks.filter((level) => level.house === "0").map(({ price, quantity }) => [price, quantity]);
    assert.deepEqual(resting, [
      ["59982", "0.05"],
      ["59985", "0.1"],
    ]);
  });

  test("the number of statements does not depend on the number of requests (SPOT-11)", async () => {
    const makers = await Promise.all(Array.from({ length: 40 }, () => newCustomer("10 ETH", "10000 USDT")));
    const lane = tradeLane(new Markets(house.feed));
    const statements = async (orders: readonly string[]): Promise<number> => {
      const requests = orders.map((order, index) => ({ customerId: makers[index % makers.length]!, intent: placing(order) }));
      const { query } = pg.Client.prototype;
      let count = 0;
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        count += 1;
        return (query as (...args: unknown[]) => unknown).apply(this, args) as never;
      };
      try {
        await house.dispatch.transact(async (tx) => await lane.apply(tx, requests));
      } finally {
        pg.Client.prototype.query = query;
      }
      return count;
    };
    await statements(["sell 1 ETH at 3000"]);
    // Each batch places, trades and leaves something resting.
    const few = await statements(["sell 0.01 ETH at 3000", "buy 2 ETH at 3000"]);
    const many = await statements(makers.map((_, index) => (index % 2 ? "buy 0.05 ETH at 3000" : "sell 0.04 ETH at 3000")));
    assert.equal(many, few);
  });

  test("a batch is bounded by what it changes: who comes after that is asked to try again, but may cancel (SPOT-10)", async () => {
    const [alice, bob] = [await newCustomer("1 BTC"), await newCustomer("100000 USDT")];
    const lane = tradeLane(new Markets(house.feed), 10);
    const run = async (requests: readonly { customerId: string; intent: Intent }[]) =>
      await house.dispatch.transact(async (tx) => await lane.apply(tx, requests));
    const offers = Array.from({ length: 12 }, () => ({ customerId: alice, intent: placing("sell 0.01 BTC at 59970") }));
    const [first] = await run(offers);
    assert.ok(first && "orders" in first);
    const outcomes = await run([
      { customerId: bob, intent: placing("buy 0.1 BTC at 59970") },
      { customerId: bob, intent: placing("buy 0.01 BTC at 59970") },
      { customerId: alice, intent: { do: "cancel-all", symbol: undefined } },
      { customerId: alice, intent: { do: "cancel", id: first.orders[0]!.id } },
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => ("code" in outcome ? outcome.code : outcome.orders.length)),
      [1, "busy", "busy", "order-not-open"],
    );
  });

  test("market rows exist for every market of the feed, once", async () => {
    await house.dispatch.transact(async (tx) => await house.spot.boot(tx));
    const { rows } = await house.pool.query("select symbol from spot.market order by symbol");
    assert.deepEqual(rows, [{ symbol: btc.symbol }, { symbol: "ETH/USDT" }]);
  });
});
