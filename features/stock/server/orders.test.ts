import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import { priceOfReference } from "@assay/features/market/server.ts";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, unsoundFaults } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { OPEN_ORDERS_MAX } from "../rules.ts";
import { recompute, shareReceipts } from "../rules/receipt.ts";
import { wholeUnits } from "./postings.ts";
import { customer, openStockHouse, type StockHouse } from "./testing.ts";

const [ann, bob, cat, dan] = [1, 2, 3, 4].map(customer) as [string, string, string, string];
const stockOf = (customerId: string): string => `user/${customerId}/stock`;
const heldBy = (customerId: string): string => `user/${customerId}/stock/held`;

describe("orders for shares", () => {
  let house: StockHouse;
  const open = async (as: string) => (await house.call(calls.listOrders, {}, { as })).list;

  before(async () => {
    // The house can pay for forty shares and has fifty.
    const genesis = { money: wholeUnits("USDT", 10_000n), shares: 50n, dividends: wholeUnits("USDT", 1n) };
    house = await openStockHouse({ genesis });
    for (const one of [ann, bob, cat, dan]) await house.give(one, "10000 USDT");
  });
  after(async () => await house.close());

  test("STOCK-01 an order in the session trades at once, at the exchange's price, the spread and a fee", async () => {
    const order = await house.place(ann, "buy 2 AAPL");
    // 250 and 0.02 %, and 0.05 % of twice that.
    assert.deepEqual(
      [order.state, order.price, order.reference, order.filled, order.cost, order.fee],
      ["filled", "250.05", "250.00", "2", "500.1", "0.25005"],
    );
    assert.deepEqual(await house.balances(stockOf(ann)), { AAPL: "2", USDT: "9499.64995" });
    assert.deepEqual(await house.balances("house/fee/stock/aapl"), { USDT: "0.25005" });
  });

  test("STOCK-01 money buys a fraction of a share, with the fee out of it", async () => {
    const order = await house.place(bob, "buy 100 USDT of AAPL");
    assert.deepEqual([order.state, order.filled, order.cost, order.fee], ["filled", "0.39972", "99.949986", "0.049975"]);
    const spent = 10_000 - Number((await house.balances(stockOf(bob)))["USDT"]);
    assert.ok(spent <= 100 && spent > 99.999, String(spent));
  });

  test("STOCK-10 a position knows what its shares have cost and what they are worth", async () => {
    await house.place(ann, "sell 0.5 AAPL");
    const [position] = await house.call(calls.listPositions, {}, { as: ann });
    assert.deepEqual(
      [position?.amount, position?.available, position?.cost, position?.average_price, position?.value, position?.gain],
      ["1.5", "1.5", "375.2625375", "250.18", "375.00", "-0.2625375"],
    );
    await house.place(ann, "sell 1.5 AAPL");
    assert.deepEqual(await house.call(calls.listPositions, {}, { as: ann }), []);
  });

  test("STOCK-16 beyond the limit of the day no order waits or is amended, and what trades at once or is cancelled goes on", async () => {
    const eve = customer(5);
    await house.give(eve, "10000 USDT");
    const order = await house.place(eve, "buy 1 AAPL at 245");
    await countUsed(house.database, "instructions", Array(dailyLimits.instructions - 1).fill(eve), house.clock.now());
    assert.equal(await house.refused(eve, "buy 1 AAPL at 244"), "daily-limit");
    const amended = await house.refusal(calls.amendOrder, { id: order.id, target_price: "244" }, { as: eve });
    assert.equal(amended.code, "daily-limit");
    assert.equal((await house.place(eve, "buy 1 AAPL")).state, "filled");
    await house.call(calls.cancelOrder, { id: order.id }, { as: eve });
    await house.place(eve, "sell 1 AAPL");
  });

  test("STOCK-05 an order whose price has not come waits with its money held, and trades at the better price of the moment", async () => {
    const order = await house.place(cat, "buy 4 AAPL at 245");
    assert.deepEqual([order.state, order.held, order.held_currency], ["open", "980.49", "USDT"]);
    assert.deepEqual(await house.balances(heldBy(cat)), { USDT: "980.49" });
    await house.work();
    assert.equal((await open(cat)).length, 1);
    house.prices.set("AAPL", "240");
    await house.work();
    const [filled] = (await house.call(calls.listOrders, { state: "history" }, { as: cat })).list;
    assert.deepEqual([filled?.state, filled?.price, filled?.cost], ["filled", "240.05", "960.2"]);
    assert.deepEqual(await house.balances(heldBy(cat)), {});
    assert.equal(sayIn("en", house.noticed.at(-1)!.texts).title, "Bought 4 AAPL");
  });

  test("STOCK-06 the house stops where its shares end, and a waiting order outlasts that", async () => {
    assert.equal(await house.refused(dan, "buy 47 AAPL"), "insufficient-balance");
    await house.give(dan, "20000 USDT");
    assert.equal(await house.refused(dan, "buy 47 AAPL"), "house-cannot-trade");
    const waiting = await house.place(dan, "buy 47 AAPL at 235");
    house.prices.set("AAPL", "230");
    await house.work();
    assert.equal((await open(dan))[0]?.id, waiting.id);
    await house.call(calls.cancelOrder, { id: waiting.id }, { as: dan });
  });

  test("STOCK-11 orders that the house cannot bear do not hold up what it can", async () => {
    house.prices.set("AAPL", "250");
    await house.give(cat, "1200000 USDT");
    await house.give(dan, "1200000 USDT");
    const large = [];
    for (let count = 0; count < OPEN_ORDERS_MAX; count += 1)
      for (const one of [cat, dan]) large.push([one, (await house.place(one, "buy 60 AAPL at 235")).id] as const);
    house.clock.advance(1);
    const small = await house.place(bob, "buy 10 USDT of AAPL at 235");
    house.prices.set("AAPL", "230");
    await house.work();
    const [latest] = (await house.call(calls.listOrders, { state: "history" }, { as: bob })).list;
    assert.deepEqual([latest?.id, latest?.state], [small.id, "filled"]);
    // All of them still wait.
    for (const [as, id] of large) await house.call(calls.cancelOrder, { id }, { as });
  });

  test("STOCK-04 a cancelled order gives back what it held; an ended, an unknown and a stranger's one cannot be cancelled (STOCK-09)", async () => {
    house.prices.set("AAPL", "250");
    const { id } = await house.place(dan, "buy 1 AAPL at 240");
    assert.equal((await house.refusal(calls.cancelOrder, { id }, { as: ann })).code, "no-such-order");
    const { order } = await house.call(calls.cancelOrder, { id }, { as: dan });
    assert.deepEqual([order.state, order.cancel_reason], ["cancelled", "customer"]);
    assert.deepEqual(await house.balances(heldBy(dan)), {});
    assert.equal((await house.refusal(calls.cancelOrder, { id }, { as: dan })).code, "order-not-open");
    assert.equal((await house.refusal(calls.cancelOrder, { id: customer(9) }, { as: dan })).code, "no-such-order");
  });

  test("STOCK-14 another limit ends an order and puts a new one in its place, with what that holds; STOCK-13 the old one stands", async () => {
    const old = await house.place(ann, "buy 100 USDT of AAPL at 240");
    const { order } = await house.call(calls.amendOrder, { id: old.id, target_price: "241" }, { as: ann });
    assert.deepEqual([order.state, order.target_price, order.money, order.held], ["open", "241.00", "100", "100"]);
    const [ended] = (await house.call(calls.listOrders, { state: "history" }, { as: ann })).list;
    assert.deepEqual([ended?.id, ended?.cancel_reason, ended?.target_price], [old.id, "replaced", "240.00"]);
    assert.deepEqual(await house.balances(heldBy(ann)), { USDT: "100" });
    // A price that has come trades at once.
    const now = await house.call(calls.amendOrder, { id: order.id, target_price: "260" }, { as: ann });
    assert.deepEqual([now.order.state, now.order.price], ["filled", "250.05"]);
    assert.deepEqual(await house.balances(heldBy(ann)), {});
    await house.place(ann, `sell ${now.order.filled} AAPL`);
  });

  test("STOCK-14 an order that cannot have another limit stays as it was (STOCK-09)", async () => {
    await house.give(bob, "4900000 USDT");
    const waiting = [
      [ann, "buy 1 AAPL at 240", { "240": "nothing-to-change", "241.001": "price-off-tick", "300": "price-outside-band" }],
      [ann, "buy 0.00409 AAPL at 245", { "230": "below-minimum" }],
      [ann, "buy 41 AAPL at 240", { "248": "insufficient-balance" }],
      [bob, "buy 4900000 USDT of AAPL at 245", { "230": "above-maximum" }],
      [bob, "buy 60 AAPL at 240", { "251": "house-cannot-trade" }],
    ] as const;
    for (const [as, placed, refusals] of waiting) {
      const { id, held } = await house.place(as, placed);
      for (const [target_price, code] of Object.entries(refusals)) {
        assert.equal(
          (await house.refusal(calls.amendOrder, { id, target_price }, { as })).code,
          code,
          `${placed}, ${target_price}`,
        );
      }
      assert.deepEqual(
        (await open(as)).map((one) => [one.id, one.held]),
        [[id, held]],
      );
      const ask = { id, target_price: "241" };
      assert.equal((await house.refusal(calls.amendOrder, ask, { as: dan })).code, "no-such-order");
      house.prices.actions = undefined;
      assert.equal((await house.refusal(calls.amendOrder, ask, { as })).code, "market-closed");
      house.prices.actions = [];
      await house.call(calls.cancelOrder, { id }, { as });
      assert.equal((await house.refusal(calls.amendOrder, ask, { as })).code, "order-not-open");
    }
  });

  test("STOCK-05 an order waits for whoever has begun before it was placed: nothing trades before it was asked for", async () => {
    const order = await house.place(cat, "buy 1 AAPL at 245");
    house.prices.set("AAPL", "240");
    house.clock.advance(-1);
    await house.work();
    assert.equal((await open(cat))[0]?.id, order.id);
    house.clock.advance(1);
    await house.work();
    assert.deepEqual(await open(cat), []);
    assert.deepEqual(
      await unsoundFaults(house.database, shareReceipts, (rule, fact) => recompute(rule, fact, priceOfReference)),
      [],
    );
    house.prices.set("AAPL", "250");
  });

  test("STOCK-02 what cannot be is refused and says the nearest that can", async () => {
    const refusals = {
      "buy 1 BTC": "no-such-market",
      "buy 1 MSFT": "market-closed",
      "buy 1 AAPL at 250.001": "price-off-tick",
      "buy 1 AAPL at 300": "price-outside-band",
      "buy 0.0000001 AAPL": "below-minimum",
      "buy 1.0000001 AAPL": "amount-off-step",
      "buy 20001 AAPL": "above-maximum",
      "buy 9000000 USDT of AAPL": "above-maximum",
      "buy 0.5 USDT of AAPL": "below-minimum",
      "sell 1 AAPL": "insufficient-balance",
      "sell 1 AAPL at 260": "insufficient-balance",
    };
    for (const [order, code] of Object.entries(refusals)) assert.equal(await house.refused(dan, order), code, order);
    house.prices.actions = undefined;
    assert.equal(await house.refused(dan, "buy 1 AAPL"), "market-closed");
    house.prices.actions = [];
  });

  test("a customer has a bounded number of waiting orders", async () => {
    for (let count = 0; count < OPEN_ORDERS_MAX; count += 1) await house.place(dan, "buy 1 USDT of AAPL at 240");
    assert.equal(await house.refused(dan, "buy 1 USDT of AAPL at 240"), "too-many-open-orders");
    const [{ id } = { id: "" }] = await open(dan);
    await house.call(calls.amendOrder, { id, target_price: "241" }, { as: dan });
    assert.equal(await house.refused(dan, "buy 1 USDT of AAPL at 240"), "too-many-open-orders");
  });

  test("STOCK-05 STOCK-14 an order whose session is over takes no other limit into the next one, also before it is ended", async () => {
    house.clock.advance(Date.parse("2026-11-20T21:00:00Z") - house.clock.now().getTime());
    const [{ id } = { id: "" }] = await open(dan);
    assert.equal((await house.refusal(calls.amendOrder, { id, target_price: "242" }, { as: dan })).code, "order-not-open");
  });

  test("STOCK-05 what has not traded when its session ends is over, and its money is back", async () => {
    await house.until("2026-11-20T21:00:00Z");
    assert.deepEqual(await open(dan), []);
    assert.deepEqual(await house.balances(heldBy(dan)), {});
    assert.equal(sayIn("en", house.noticed.at(-1)!.texts).title, "Order for AAPL expired");
  });

  test("a market tells its terms", async () => {
    const terms = await house.call(calls.showTerms, { symbol: "AAPL/USDT" });
    assert.deepEqual(
      [terms.nature, terms.half_spread, terms.fee, terms.dividend_fund],
      ["contract-for-difference", "0.0002", "0.0005", "1"],
    );
    assert.equal((await house.refusal(calls.showTerms, { symbol: "BTC/USDT" })).code, "no-such-market");
  });
});
