import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { calls } from "../contract.ts";
import { OPEN_ORDERS_MAX } from "../rules.ts";
import { customer, openSpotHouse, orderInput, type SpotHouse } from "./testing.ts";

describe("placing orders", () => {
  let house: SpotHouse;
  let last = 0;
  /** Customers of the running test, each with money of both kinds. */
  let [alice, bob, carol] = ["", "", ""];

  before(async () => {
    house = await openSpotHouse({ genesis: [parseAmount("USDT", "1000000")!, parseAmount("BTC", "10")!] });
  });
  after(async () => await house.close());
  beforeEach(async () => {
    for (const one of [alice, bob, carol]) if (one) await house.call(calls.cancelOrders, {}, { as: one });
    [alice, bob, carol] = [customer((last += 1)), customer((last += 1)), customer((last += 1))];
    for (const one of [alice, bob, carol]) await house.give(one, "100000 USDT", "2 BTC");
    house.feed.show("BTC/USDT", "60000");
  });

  test("a limit order that meets nobody rests, with its money held", async () => {
    const { order, fills } = await house.place(alice, "buy 0.5 BTC at 59000");
    assert.deepEqual([order.state, order.filled, order.average_price, fills], ["open", "0", null, []]);
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "2", USDT: "70500" });
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { USDT: "29500" });
  });

  test("what crosses trades at the resting price, each side pays its fee out of what it receives, and the rest is held", async () => {
    await house.place(alice, "sell 0.4 BTC at 60000");
    const { order, fills } = await house.place(bob, "buy 1 BTC at 60500");
    assert.deepEqual(
      [order.state, order.filled, order.filled_quote, order.average_price, order.fee, order.fee_currency],
      ["open", "0.4", "24000", "60000", "0.0004", "BTC"],
    );
    assert.deepEqual(
      fills.map(({ price, amount, role, against }) => [price, amount, role, against]),
      [["60000", "0.4", "taker", "customer"]],
    );
    assert.deepEqual(await house.balances(`user/${bob}/spot`), { BTC: "2.3996", USDT: "39700" });
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), { USDT: "36300" });
    assert.deepEqual(await house.balances(`user/${alice}/spot`), { BTC: "1.6", USDT: "123980.8" });
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), {});
  });

  test("price goes before time, and time before size (SPOT-03)", async () => {
    await house.place(alice, "sell 0.1 BTC at 60000");
    await house.place(bob, "sell 0.9 BTC at 60000");
    await house.place(alice, "sell 0.1 BTC at 59990");
    const { fills } = await house.place(carol, "buy 0.3 BTC at 60000");
    assert.deepEqual(
      fills.map(({ price, amount }) => [price, amount]),
      [
        ["59990", "0.1"],
        ["60000", "0.1"],
        ["60000", "0.1"],
      ],
    );
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), { BTC: "0.8" });
  });

  test("the house trades at its labelled levels, after customers at the same price, and what was taken stays taken (SPOT-09)", async () => {
    house.feed.show(
      "BTC/USDT",
      "60000",
      [],
      [
        ["60000", "0.5"],
        ["60010", "1"],
      ],
    );
    await house.place(alice, "sell 0.2 BTC at 60000");
    const { order, fills } = await house.place(bob, "buy 1 BTC at 60010");
    assert.equal(order.state, "filled");
    assert.deepEqual(
      fills.map(({ price, amount, against }) => [price, amount, against]),
      [
        ["60000", "0.2", "customer"],
        ["60000", "0.5", "house"],
        ["60010", "0.3", "house"],
      ],
    );
    house.feed.show(
      "BTC/USDT",
      "60000",
      [],
      [
        ["60000", "0.5"],
        ["60010", "1.5"],
      ],
    );
    const again = await house.place(bob, "buy 0.1 BTC");
    assert.deepEqual(
      again.fills.map(({ price }) => price),
      ["60010"],
      "the first level was not published anew",
    );
  });

  test("a market order by base or by quote amount trades inside the band, and its rest is cancelled", async () => {
    // What the house gave before is there again.
    house.clock.advance(10_000);
    house.feed.show(
      "BTC/USDT",
      "60000",
      [["59999", "0.01"]],
      [
        ["60001", "0.00251"],
        ["66000.01", "9"],
      ],
    );
    const base = await house.place(alice, "buy 0.1 BTC");
    assert.deepEqual([base.order.filled, base.order.state, base.order.cancel_reason], ["0.00251", "cancelled", "no-liquidity"]);
    await house.place(bob, "sell 0.3 BTC at 65000");
    await house.place(bob, "sell 0.3 BTC at 66000");
    house.feed.show("BTC/USDT", "59500");
    const beyond = await house.place(alice, "buy 1 BTC");
    assert.deepEqual([beyond.order.filled, beyond.order.cancel_reason], ["0.3", "band"]);
    house.feed.show("BTC/USDT", "60000");
    const quote = await house.place(alice, "buy 100 USDT of BTC");
    assert.deepEqual(
      [quote.order.state, quote.order.filled, quote.order.filled_quote, quote.order.quote_amount],
      ["filled", "0.00151", "99.66", "100"],
    );
  });

  test("immediate-or-cancel and fill-or-kill never rest", async () => {
    await house.place(alice, "sell 0.1 BTC at 60000");
    const none = await house.place(bob, { say: "buy 0.1 BTC at 59000", timeInForce: "ioc" });
    assert.deepEqual([none.order.state, none.order.cancel_reason], ["cancelled", "immediate-or-cancel"]);
    assert.equal((await house.refused(bob, { say: "buy 0.2 BTC at 60000", timeInForce: "fok" })).code, "cannot-fill");
    const part = await house.place(bob, { say: "buy 0.2 BTC at 60000", timeInForce: "ioc" });
    assert.deepEqual([part.order.filled, part.order.cancel_reason], ["0.1", "immediate-or-cancel"]);
    assert.deepEqual(await house.balances(`user/${bob}/spot/held`), {});
  });

  test("a post-only order that would take is refused with the price at which it would rest", async () => {
    house.feed.show("BTC/USDT", "60000", [], [["60020", "1"]]);
    await house.place(alice, "sell 0.1 BTC at 60030");
    assert.deepEqual((await house.refused(bob, { say: "buy 0.1 BTC at 60050", postOnly: true })).values, { nearest: "60019.99" });
    const { order } = await house.place(bob, { say: "buy 0.1 BTC at 60019.99", postOnly: true });
    assert.equal(order.state, "open");
    assert.deepEqual((await house.refused(carol, { say: "sell 0.1 BTC at 60000", postOnly: true })).values, { nearest: "60020" });
  });

  test("nobody trades with himself: the newer order is cancelled, or refused if it filled nothing (SPOT-05)", async () => {
    await house.place(bob, "sell 0.1 BTC at 59900");
    await house.place(alice, "sell 0.1 BTC at 60000");
    const { order } = await house.place(alice, "buy 0.3 BTC at 60000");
    assert.deepEqual([order.filled, order.state, order.cancel_reason], ["0.1", "cancelled", "self-trade"]);
    assert.equal((await house.refused(alice, "buy 0.3 BTC at 60000")).code, "self-trade");
    assert.deepEqual(await house.balances(`user/${alice}/spot/held`), { BTC: "0.1" });
  });

  test("the market maker pays with what it has: when it runs dry its levels are not there (SPOT-08)", async () => {
    house.feed.show("BTC/USDT", "60000", [["60000", "100"]], []);
    const rich = customer((last += 1));
    await house.give(rich, "40 BTC");
    const before = await house.balances("house/market-maker");
    const { order } = await house.place(rich, "sell 40 BTC");
    assert.equal(order.cancel_reason, "no-liquidity");
    assert.ok(Number(before["USDT"]) - Number(order.filled_quote) < 0.6, "it has spent all but less than a step's price");
    assert.equal((await house.refused(rich, "sell 1 BTC")).code, "no-liquidity");
    assert.deepEqual((await house.call(calls.showBook, { symbol: "BTC/USDT" })).bids, []);
  });

  test("each refusal of the contract, and none changes anything", async () => {
    await house.place(bob, "sell 0.1 BTC at 60000");
    const before = [await house.balances(`user/${alice}/spot`), await house.balances(`user/${alice}/spot/held`)];
    const code = async (order: Parameters<SpotHouse["refused"]>[1]): Promise<string> => (await house.refused(alice, order)).code;
    assert.equal(await code("buy 1 SOL at 100"), "no-such-market");
    assert.equal(await code("buy 1 ETH at 3000"), "market-closed");
    assert.equal(await code("buy 0.1 BTC at 60000.001"), "price-off-tick");
    assert.equal(await code("buy 0.1 BTC at 66000.01"), "price-outside-band");
    assert.equal(await code("buy 0.000001 BTC at 60000"), "below-minimum");
    assert.equal(await code("buy 0.100001 BTC at 60000"), "amount-off-step");
    assert.equal(await code("buy 100.1 BTC at 60000"), "above-maximum");
    assert.equal(await code({ say: "buy 0.1 BTC", postOnly: true }), "terms-conflict");
    assert.equal(await code("sell 1 BTC"), "no-liquidity");
    const { target_price: _none, ...missing } = orderInput("buy 0.1 BTC at 60000");
    assert.equal((await house.refusal(calls.placeOrder, missing, { as: alice })).code, "price-missing");
    const poor = await house.refused(alice, "sell 3 BTC at 61000");
    assert.deepEqual([poor.code, poor.values], ["insufficient-balance", { needed: "3", available: "2", currency: "BTC" }]);
    assert.deepEqual([await house.balances(`user/${alice}/spot`), await house.balances(`user/${alice}/spot/held`)], before);
  });

  test(`a customer has at most ${OPEN_ORDERS_MAX} open orders in a market (SPOT-10)`, async () => {
    const many = Array.from({ length: OPEN_ORDERS_MAX + 5 }, (_, index) => `buy 0.001 BTC at ${55_000 + index}`);
    const outcomes = await Promise.allSettled(many.map(async (order) => await house.place(alice, order)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, OPEN_ORDERS_MAX);
    assert.equal((await house.refused(alice, "buy 0.001 BTC at 54000")).code, "too-many-open-orders");
    house.feed.show("ETH/USDT", "3000");
    assert.equal((await house.place(alice, "buy 0.1 ETH at 2900")).order.state, "open");
    house.feed.show("ETH/USDT", undefined);
    await house.place(bob, "sell 0.001 BTC at 55204");
    assert.equal((await house.place(alice, { say: "buy 0.001 BTC at 54000", timeInForce: "ioc" })).order.state, "cancelled");
  });

  test("an order that would make more than 500 trades is refused, and the amount that fits is accepted", async () => {
    const makers = [customer((last += 1)), customer((last += 1)), customer((last += 1))];
    for (const maker of makers) await house.give(maker, "1 BTC");
    await Promise.all(
      makers.flatMap((maker) => Array.from({ length: 180 }, () => house.place(maker, "sell 0.001 BTC at 60000"))),
    );
    const refusal = await house.refused(alice, "buy 0.6 BTC at 60000");
    assert.deepEqual([refusal.code, refusal.values], ["above-maximum", { nearest: "0.5", maximum: "0.5", currency: "BTC" }]);
    const { order, fills } = await house.place(alice, "buy 0.5 BTC at 60000");
    assert.deepEqual([order.state, fills.length], ["filled", 500]);
    for (const maker of makers) await house.call(calls.cancelOrders, {}, { as: maker });
  });
});
