import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { InputTextOf } from "@assay/core/contract.ts";
import { calls } from "../contract.ts";
import { openStopsHouse, type StopText } from "./stops-testing.ts";

const stops = await openStopsHouse();
const { house, settled, tick, wait, refused, shown, stateOf, held } = stops;

describe("what an order that waits may ask for, and what it may ask later", () => {
  let [alice, bob] = ["", ""];

  beforeEach(async () => {
    [alice, bob] = await stops.newcomers();
  });
  after(async () => await stops.close());

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
      ({ customerId, texts }) => customerId === alice && sayIn("en", texts).title.endsWith(" expired"),
    );
    assert.deepEqual(told.map(({ texts }) => sayIn("en", texts).title).sort(), [
      "Buy order for BTC expired",
      "Sell order for BTC expired",
    ]);
    assert.deepEqual(await held(alice), {});
  });
});
