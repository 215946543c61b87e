import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { parsePrice } from "@assay/core/money.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualTimers } from "@assay/server/clock.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import type { recomputeTick } from "@assay/features/market/server.ts";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";
import { tradeLane } from "./trade.ts";

type StopText = Omit<InputTextOf<typeof calls.placeStop>, "currency_id">;
type Order = OutputOf<typeof calls.showOrder>["order"];

describe("orders that wait for the index", () => {
  let house: SpotHouse;
  let stop: () => void;
  let last = 0;
  /** Customers of the running test, each with money of both kinds. */
  let [alice, bob] = ["", ""];

  const follow = async (): Promise<void> => {
    stop = house.spot.follow({
      timers: new ManualTimers(house.clock),
      clock: house.clock,
      hasWatchers: () => false,
      publish: () => undefined,
      submit: house.dispatch.submit,
      onFault: (fault) => {
        throw fault;
      },
    });
    await house.runJob("spot.refresh-books");
    await settled();
  };
  before(async () => {
    house = await openSpotHouse();
    await follow();
  });
  after(async () => {
    stop();
    await house.close();
  });
  beforeEach(async () => {
    for (const one of [alice, bob]) if (one) await house.call(calls.cancelOrders, {}, { as: one });
    [alice, bob] = [customer((last += 1)), customer((last += 1))];
    for (const one of [alice, bob]) await house.give(one, "100000 USDT", "2 BTC");
    tick("60000");
    await settled();
  });

  const settled = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await house.dispatch.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** Shows an index, with house levels five dollars around it. */
  const tick = (index: string): void => {
    const at = (away: number): string => String(Number(index) + away);
    house.feed.show("BTC/USDT", index, [[at(-5), "3"]], [[at(5), "3"]]);
  };
  const wait = async (as: string, asked: StopText): Promise<Order> =>
    (await house.call(calls.placeStop, { currency_id: "1", ...asked }, { as })).order;
  const refused = async (as: string, asked: StopText) =>
    await house.refusal(calls.placeStop, { currency_id: "1", ...asked }, { as });
  const shown = async (as: string, { id }: Order) => await house.call(calls.showOrder, { id }, { as });
  const stateOf = async (as: string, order: Order): Promise<unknown[]> => {
    const { state, cancel_reason, filled, stop: waits } = (await shown(as, order)).order;
    return [state, cancel_reason, filled, waits?.fired?.price ?? null];
  };
  const held = async (as: string) => await house.balances(`user/${as}/spot/held`);

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
    stop();
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

  test("a stop is amended in place, and cancelled with all it held (SPOT-15)", async () => {
    const order = await wait(alice, {
      type: "buy",
      kind: "stop-limit",
      stop_price: "61000",
      target_price: "61100",
      amount: "0.5",
    });
    assert.deepEqual(await held(alice), { USDT: "30550" });
    const { order: after } = await house.call(
      calls.amendStop,
      { id: order.id, stop_price: "62000", target_price: "62100", amount: "1" },
      { as: alice },
    );
    assert.deepEqual([after.state, after.stop?.price, after.target_price, after.amount], ["waiting", "62000", "62100", "1"]);
    assert.deepEqual(await held(alice), { USDT: "62100" });
    const amend = async (change: Omit<InputTextOf<typeof calls.amendStop>, "id">, as = alice, id = order.id) =>
      (await house.refusal(calls.amendStop, { id, ...change }, { as })).code;
    assert.equal(await amend({}), "nothing-to-change");
    assert.equal(await amend({ trail: "0.01" }), "terms-conflict");
    assert.equal(await amend({ stop_price: "60000" }), "stop-would-fire");
    assert.equal(await amend({ stop_price: "61000.001" }), "stop-off-tick");
    assert.equal(await amend({ target_price: "62100.001" }), "price-off-tick");
    assert.equal(await amend({ target_price: "70000" }), "price-outside-band");
    assert.equal(await amend({ amount: "1.000001" }), "amount-off-step");
    assert.equal(await amend({ amount: "0.00001" }), "below-minimum");
    assert.equal(await amend({ amount: "101" }), "above-maximum");
    assert.equal(await amend({ amount: "1.7" }), "insufficient-balance");
    assert.equal(await amend({ amount: "0.7" }, bob), "no-such-order");
    const resting = (await house.place(alice, "buy 0.1 BTC at 55000")).order.id;
    assert.equal(await amend({ amount: "0.2" }, alice, resting), "order-not-waiting");
    const trailing = await wait(alice, { type: "sell", kind: "trailing-stop", trail: "0.05", amount: "0.1" });
    assert.equal(await amend({ trail: "0.5" }, alice, trailing.id), "trail-outside");
    const oco = await wait(alice, { type: "sell", kind: "oco", target_price: "61000", stop_price: "59000", amount: "0.1" });
    assert.equal(await amend({ amount: "0.2" }, alice, oco.id), "terms-conflict");
    await house.call(calls.cancelOrder, { id: oco.id }, { as: alice });
    const both = {
      type: "sell",
      kind: "oco",
      target_price: "61000",
      stop_price: "59000",
      stop_limit_price: "58950",
      amount: "0.1",
    } as const;
    const limited = await wait(alice, both);
    await house.call(calls.amendStop, { id: limited.id, target_price: "58900" }, { as: alice });
    assert.equal((await shown(alice, limited)).order.stop?.limit, "58900");
    house.feed.show("BTC/USDT", undefined);
    assert.equal(await amend({ amount: "0.7" }), "market-closed");
    await house.call(calls.cancelOrder, { id: order.id }, { as: alice });
    assert.deepEqual(await stateOf(alice, order), ["cancelled", "customer", "0", null]);
    await house.call(calls.cancelOrders, {}, { as: alice });
    assert.deepEqual([await held(alice), await house.balances(`user/${alice}/spot`)], [{}, { USDT: "100000", BTC: "2" }]);
    tick("70000");
    await settled();
    assert.deepEqual(await stateOf(alice, trailing), ["cancelled", "customer", "0", null]);
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
    assert.equal(sayIn("en", told!.texts).title, "Stop fired: nothing sold");
  });

  test("every refusal of a stop names what would be accepted, and changes nothing (SPOT-02)", async () => {
    const sell = { type: "sell", kind: "stop-limit", stop_price: "59000", target_price: "58990", amount: "0.5" } as const;
    const market = { type: "sell", kind: "stop-market", stop_price: "59000", amount: "0.5" } as const;
    const trailing = { type: "sell", kind: "trailing-stop", trail: "0.01", amount: "0.5" } as const;
    const oco = {
      type: "sell",
      kind: "oco",
      target_price: "61000",
      stop_price: "59000",
      stop_limit_price: "58990",
      amount: "0.5",
    } as const;
    const rows: [StopText, string, string?][] = [
      [{ ...sell, stop_price: "60000" }, "stop-would-fire", "59999.99"],
      [{ ...sell, type: "buy", stop_price: "59000", amount: "0.1" }, "stop-would-fire", "60000.01"],
      [{ ...sell, stop_price: "59000.004" }, "stop-off-tick", "59000"],
      [{ ...sell, target_price: "58990.004" }, "price-off-tick", "58990"],
      [{ ...sell, target_price: "40000" }, "price-outside-band", "53100"],
      [{ type: "sell", kind: "stop-limit", stop_price: "59000", amount: "0.5" }, "price-missing"],
      [{ type: "sell", kind: "stop-market", amount: "0.5" }, "stop-missing"],
      [{ ...trailing, trail: "0.0001" }, "trail-outside", "0.001"],
      [{ ...trailing, trail: "0.21" }, "trail-outside", "0.2"],
      [{ ...trailing, stop_price: "59000" }, "terms-conflict"],
      [{ ...oco, target_price: "59500" }, "price-outside-band", "60000.01"],
      [{ ...oco, stop_limit_price: "40000" }, "stop-limit-outside", "53100"],
      [{ type: "buy", kind: "oco", target_price: "59000", stop_price: "61000", amount: "0.1" }, "terms-conflict"],
      [{ ...market, amount: "0.500001" }, "amount-off-step", "0.5"],
      [{ ...market, amount: "0.00001" }, "below-minimum", "0.00009"],
      [{ ...market, amount: "101" }, "above-maximum", "100"],
      [{ ...market, amount: "2.1" }, "insufficient-balance"],
      [{ ...market, expires_at: String(house.clock.now().getTime() + 1_000) }, "expiry-outside"],
    ];
    for (const [asked, code, nearest] of rows) {
      const refusal = await refused(alice, asked);
      assert.deepEqual([refusal.code, refusal.values.nearest], [code, nearest], JSON.stringify(asked));
    }
    assert.equal((await house.refusal(calls.placeStop, { currency_id: "4", ...market }, { as: alice })).code, "no-such-market");
    house.feed.show("BTC/USDT", undefined);
    assert.equal((await refused(alice, market)).code, "market-closed");
    assert.deepEqual(await held(alice), {});
  });

  test("an oco whose limit would meet an order of the same customer is refused, and nobody leaves more than 200 orders (SPOT-05, SPOT-10)", async () => {
    house.feed.show("BTC/USDT", "60000");
    await house.place(alice, "buy 0.1 BTC at 60500");
    const oco = { type: "sell", kind: "oco", target_price: "60400", stop_price: "59000", amount: "0.1" } as const;
    assert.equal((await refused(alice, oco)).code, "self-trade");
    const small = { type: "sell", kind: "stop-market", stop_price: "59000", amount: "0.001" } as const;
    await Promise.all(Array.from({ length: 200 }, async () => await wait(bob, small)));
    assert.equal((await refused(bob, small)).code, "too-many-open-orders");
    tick("58999");
    await settled();
    assert.deepEqual(await held(bob), {}, "all of them have fired");
  });

  test("orders that are good till a date end with it, wherever they wait (SPOT-20)", async () => {
    const at = house.clock.now().getTime();
    const expires_at = String(at + 10 * MINUTE_MS);
    const stopped = await wait(alice, { type: "sell", kind: "stop-market", stop_price: "59000", amount: "0.4", expires_at });
    const gtd = { currency_id: "1", type: "buy", target_price: "59000", amount: "0.1", time_in_force: "gtd" } as const;
    const { order } = await house.call(calls.placeOrder, { ...gtd, expires_at }, { as: alice });
    assert.deepEqual(
      [order.expires_at, stopped.expires_at, order.time_in_force],
      [at + 10 * MINUTE_MS, at + 10 * MINUTE_MS, "gtd"],
    );
    const outside = { ...gtd, expires_at: String(at + 366 * DAY_MS) };
    assert.equal((await house.refusal(calls.placeOrder, outside, { as: alice })).code, "expiry-outside");
    assert.equal((await house.refusal(calls.placeOrder, gtd, { as: alice })).code, "terms-conflict");
    await house.runJob("spot.expire-orders");
    await settled();
    assert.equal((await stateOf(alice, stopped))[0], "waiting");
    house.clock.advance(10 * MINUTE_MS);
    await house.runJob("spot.expire-orders");
    await settled();
    assert.deepEqual(
      [await stateOf(alice, stopped), await stateOf(alice, order)],
      [
        ["cancelled", "expired", "0", null],
        ["cancelled", "expired", "0", null],
      ],
    );
    await house.settle();
    const told = house.noticed.filter(
      ({ customerId, texts }) => customerId === alice && /has ended/.test(sayIn("en", texts).title),
    );
    assert.deepEqual(told.map(({ texts }) => sayIn("en", texts).title).sort(), [
      "Buy order for BTC has ended",
      "Sell order for BTC has ended",
    ]);
    assert.deepEqual(await held(alice), {});
  });
});
