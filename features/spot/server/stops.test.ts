import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import { parsePrice } from "@assay/core/money.ts";
import { SECOND_MS, utcDay } from "@assay/core/time.ts";
import { calls as proofs, dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, listUsed } from "@assay/features/proofs/server.ts";
import type { recomputeTick } from "@assay/features/market/server.ts";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { openStopsHouse } from "./stops-testing.ts";
import { tradeLane } from "./trade.ts";

const stops = await openStopsHouse();
const { house, settled, tick, wait, shown, stateOf, held, follow, unfollow } = stops;

describe("orders that wait for the index", () => {
  let [alice, bob] = ["", ""];

  beforeEach(async () => {
    [alice, bob] = await stops.newcomers();
  });
  after(async () => await stops.close());

  test("beyond the limit of the day a stop is neither placed nor loosened, and tightened once a second (SPOT-24)", async () => {
    const terms = { type: "sell", kind: "stop-market", amount: "0.1" } as const;
    const order = await wait(alice, { ...terms, stop_price: "59000" });
    const trailing = await wait(alice, { type: "sell", kind: "trailing-stop", trail: "0.05", amount: "0.1" });
    const day = utcDay(house.clock.now());
    assert.equal((await listUsed(house.database, "instructions", [alice], day)).get(alice), 2);
    await countUsed(house.database, "instructions", Array(dailyLimits.instructions - 2).fill(alice), house.clock.now());
    const amend = { id: order.id };
    const refusal = async (change: object) => (await house.refusal(calls.amendStop, { ...amend, ...change }, { as: alice })).code;
    assert.equal((await stops.refused(alice, { ...terms, stop_price: "58000" })).code, "daily-limit");
    assert.equal(await refusal({ stop_price: "58900" }), "daily-limit");
    assert.equal(await refusal({ stop_price: "59100", amount: "0.2" }), "daily-limit");
    assert.equal(await refusal({ stop_price: "59100" }), "too-many-requests");
    house.clock.advance(SECOND_MS);
    await house.call(calls.amendStop, { ...amend, stop_price: "59100" }, { as: alice });
    house.clock.advance(SECOND_MS);
    await house.call(calls.amendStop, { id: trailing.id, trail: "0.04" }, { as: alice });
    await house.place(alice, "buy 0.1 BTC at 55000");
    await house.call(calls.cancelOrder, { id: order.id }, { as: alice });
    await wait(bob, { ...terms, stop_price: "59000" });
  });

  test("a stop-limit holds its money, waits, fires at its index once, and rests at its limit (SPOT-15, SPOT-16)", async () => {
    const order = await wait(alice, {
      type: "sell",
      kind: "stop-limit",
      stop_price: "59000",
      target_price: "58990",
      amount: "0.5",
    });
    assert.deepEqual(
      [order.state, order.target_price, order.stop?.price, await held(alice)],
      ["waiting", "58990", "59000", { BTC: "0.5" }],
    );
    const { list } = await house.call(calls.listOrders, { state: "open" }, { as: alice });
    assert.deepEqual(
      list.map(({ id }) => id),
      [order.id],
    );
    tick("59000.01");
    await settled();
    assert.deepEqual(await stateOf(alice, order), ["waiting", null, "0", null]);
    // A bid below the limit: what fires rests in the book.
    house.feed.show("BTC/USDT", "58995", [["58985", "3"]], [["59005", "3"]]);
    await settled();
    assert.deepEqual(await stateOf(alice, order), ["open", null, "0", "58995"]);
    assert.deepEqual(await held(alice), { BTC: "0.5" });
    tick("58000");
    await settled();
    assert.deepEqual((await stateOf(alice, order))[3], "58995", "fired once");
    house.feed.show("BTC/USDT", "58995");
    await house.place(bob, "buy 0.2 BTC at 58990");
    assert.deepEqual(await stateOf(alice, order), ["open", null, "0.2", "58995"]);
  });

  test("a stop at the market takes what the book gives, and the receipt names the tick (SPOT-15, SPOT-19)", async () => {
    const sell = await wait(alice, { type: "sell", kind: "stop-market", stop_price: "59500", amount: "0.4" });
    const buy = await wait(bob, { type: "buy", kind: "stop-market", stop_price: "60500", amount: "6051" });
    assert.deepEqual([await held(alice), await held(bob)], [{ BTC: "0.4" }, { USDT: "6051" }]);
    assert.deepEqual([buy.quote_amount, buy.target_price, buy.stop?.price], ["6051", null, "60500"]);
    tick("59400");
    await settled();
    const { order, fills, costs } = await shown(alice, sell);
    assert.deepEqual([order.state, order.average_price, fills[0]!.role, await held(alice)], ["filled", "59395", "taker", {}]);
    // 0.4 sold five below the index: 2 USDT, a fee of 23.758, no slippage.
    assert.deepEqual(costs, { spread: "2", slippage: "0", fee: "23.758", total: "25.758" });
    tick("60500");
    await settled();
    const bought = (await shown(bob, buy)).order;
    assert.deepEqual([bought.state, bought.filled, await held(bob)], ["filled", "0.1", {}]);
    await house.settle();
    assert.ok(house.noticed.some(({ subject, push }) => subject === sell.id && push));

    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id: sell.id }, { as: alice });
    const fact = receipts[1]!.fact as { stop: string; side: string; tick: Parameters<typeof recomputeTick>[0] };
    assert.deepEqual(
      [receipts.map(({ rule }) => rule), fact.stop, fact.side, fact.tick.price],
      [["spot-asked-1", "stop-2"], "59500", "sell", "59400"],
    );
    assert.deepEqual((await house.call(proofs.showReceipts, { id: sell.id }, { as: bob })).receipts, []);
  });

  test("a trailing stop follows the best index, also across a restart, and fires when it has come back by its share (SPOT-17)", async () => {
    const order = await wait(alice, { type: "sell", kind: "trailing-stop", trail: "0.01", amount: "0.3" });
    assert.deepEqual([order.stop?.price, order.stop?.trail, order.stop?.best], ["59400", "0.01", "60000"]);
    for (const index of ["60600", "61000", "60500"]) tick(index);
    await settled();
    const late = await wait(bob, { type: "sell", kind: "trailing-stop", trail: "0.01", amount: "0.3" });
    assert.equal(late.stop?.best, "60500", "who comes later follows only what comes later");
    assert.deepEqual((await shown(alice, order)).order.stop?.best, "61000", "marks are stored before another joins");
    tick("62000");
    await house.runJob("spot.refresh-books");
    await settled();
    assert.equal((await shown(alice, order)).order.stop?.price, "61380");
    unfollow();
    await house.dispatch.submit(tradeLane(new Markets(house.feed)), { do: "sweep", symbol: "BTC/USDT" });
    await follow();
    tick("61380.01");
    await settled();
    assert.deepEqual(await stateOf(alice, order), ["waiting", null, "0", null]);
    tick("61380");
    await settled();
    assert.deepEqual(
      [await stateOf(alice, order), await stateOf(bob, late)],
      [
        ["filled", null, "0.3", "61380"],
        ["filled", null, "0.3", "61380"],
      ],
    );
    const { costs } = await shown(alice, order);
    assert.equal(costs?.spread, "1.5");
  });

  test("an oco holds once: the limit that fills ends the stop, the stop that fires ends the limit (SPOT-18)", async () => {
    const asked = { type: "sell", kind: "oco", target_price: "61000", stop_price: "59000", amount: "0.5" } as const;
    const one = await wait(alice, asked);
    const two = await wait(bob, { ...asked, stop_limit_price: "58950" });
    assert.deepEqual(
      [one.state, one.target_price, await held(alice), await held(bob)],
      ["open", "61000", { BTC: "0.5" }, { BTC: "0.5" }],
    );
    tick("61000");
    await settled();
    tick("61010");
    await settled();
    assert.deepEqual([await stateOf(alice, one), await held(alice)], [["filled", null, "0.5", null], {}]);
    tick("60000");
    const three = await wait(alice, asked);
    tick("58990");
    await settled();
    assert.deepEqual(await stateOf(alice, one), ["filled", null, "0.5", null], "its stop is gone");
    assert.deepEqual(
      [await stateOf(alice, three), await stateOf(bob, two)],
      [
        ["filled", null, "0.5", "58990"],
        ["filled", null, "0.5", null],
      ],
    );
    assert.deepEqual([await held(alice), await held(bob)], [{}, {}]);
    assert.equal((await shown(alice, three)).order.target_price, null, "it traded at the market");
  });

  test("an oco that buys holds at its dearer limit, and gets the difference back with every part that fills (SPOT-18, SPOT-04)", async () => {
    const order = await wait(alice, {
      type: "buy",
      kind: "oco",
      target_price: "59000",
      stop_price: "61000",
      stop_limit_price: "61100",
      amount: "0.5",
    });
    assert.deepEqual(await held(alice), { USDT: "30550" });
    await house.place(bob, "sell 0.2 BTC at 59000");
    // The house bids better: sold there first.
    house.feed.show("BTC/USDT", "60000");
    await house.place(bob, "sell 0.2 BTC at 59000");
    assert.deepEqual([(await shown(alice, order)).order.filled, await held(alice)], ["0.2", { USDT: "18330" }]);
    await house.call(calls.amendOrder, { id: order.id, amount: "0.4" }, { as: alice });
    assert.deepEqual(await held(alice), { USDT: "12220" });
    await house.call(calls.amendStop, { id: order.id, stop_price: "61500", target_price: "61600" }, { as: alice });
    assert.deepEqual(await held(alice), { USDT: "12320" });
    tick("61550");
    await settled();
    const { order: ended } = await shown(alice, order);
    assert.deepEqual([ended.state, ended.filled, await held(alice)], ["filled", "0.4", {}]);
    assert.equal((await house.balances(`user/${alice}/spot`)).USDT, String(100_000 - 11_800 - 0.2 * 61_555));
  });

  test("two processes that hear of one tick fire a stop once (SPOT-16, SPOT-06)", async () => {
    const order = await wait(alice, {
      type: "sell",
      kind: "stop-limit",
      stop_price: "59000",
      target_price: "59000",
      amount: "0.5",
    });
    house.feed.show("BTC/USDT", "59001");
    await settled();
    const at = house.clock.now().getTime();
    const fire = {
      do: "fire" as const,
      symbol: "BTC/USDT",
      tick: { id: "a tick", symbol: "BTC/USDT", at, price: parsePrice("59000")!, clamp: 0n, sources: [] },
    };
    for (const lane of [1, 2, 3].map(() => tradeLane(new Markets(house.feed)))) await house.dispatch.submit(lane, fire);
    await settled();
    assert.deepEqual([await stateOf(alice, order), await held(alice)], [["open", null, "0", "59000"], { BTC: "0.5" }]);
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id: order.id }, { as: alice });
    assert.deepEqual(
      receipts.map(({ rule }) => rule),
      ["spot-asked-1", "stop-2"],
    );
    const { asks } = await house.call(calls.showBook, { symbol: "BTC/USDT" });
    assert.deepEqual(
      asks.map(({ quantity }) => quantity),
      ["0.5"],
    );
  });

  test("a stop that nobody meets ends with its reason and gives its money back (SPOT-15)", async () => {
    const sell = await wait(alice, { type: "sell", kind: "stop-market", stop_price: "59000", amount: "0.4" });
    const own = await wait(bob, { type: "sell", kind: "stop-market", stop_price: "58900", amount: "0.4" });
    house.feed.show("BTC/USDT", "58950");
    await settled();
    await house.place(bob, "buy 0.1 BTC at 58000");
    house.feed.show("BTC/USDT", "58900");
    await settled();
    assert.deepEqual(await stateOf(alice, sell), ["cancelled", "no-liquidity", "0", "58950"]);
    assert.deepEqual(await stateOf(bob, own), ["cancelled", "self-trade", "0", "58900"]);
    assert.deepEqual([await held(alice), await held(bob)], [{}, { USDT: "5800" }]);
    await house.settle();
    const told = house.noticed.find(({ subject }) => subject === sell.id);
    const { title, body } = sayIn("en", told!.texts);
    assert.deepEqual([title, body.slice(0, 35)], ["Stop triggered: nothing sold", "The index reached 58,950.00 USDT, b"]);
  });
});
