import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { endOpen } from "@assay/server/customer-rows.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { priceOfReference } from "@assay/features/market/server.ts";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, unsoundFaults } from "@assay/features/proofs/server.ts";
import { calls, type closedReasons } from "../contract.ts";
import { OPEN_ORDERS_MAX } from "../rules.ts";
import { recompute, shareReceipts } from "../rules/receipt.ts";
import { wholeUnits } from "./postings.ts";
import { customer, openStockHouse, type StockHouse } from "./testing.ts";

const [ann, bob, cat, dan] = [1, 2, 3, 4].map(customer) as [string, string, string, string];
const stockOf = (customerId: string): string => `user/${customerId}/stock`;
const heldBy = (customerId: string): string => `user/${customerId}/stock/held`;

/** What closes the market of Apple, by the reason that is told. */
const closings: Readonly<Record<(typeof closedReasons)[number], (house: StockHouse) => void>> = {
  "actions-unknown": ({ prices }) => (prices.actions = undefined),
  "quote-too-wide": ({ prices }) => (prices.apart = parsePrice("0.63")!),
  "far-from-last-trade": ({ prices }) => (prices.traded = parsePrice("260")!),
  "far-from-close": ({ prices }) => (prices.close = parsePrice("330")!),
};

function reopen({ prices }: StockHouse): void {
  Object.assign(prices, { actions: [], apart: parsePrice("0.01"), traded: undefined, close: undefined });
  prices.set("AAPL", "250");
}

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
    // 250 and 0.02 % and a little for its size, up to the cent, and 0.05 % of twice that.
    assert.deepEqual(
      [order.state, order.half_spread, order.price, order.reference, order.filled, order.cost, order.fee],
      ["filled", "0.00020275", "250.06", "250.00", "2", "500.12", "0.25006"],
    );
    assert.deepEqual(await house.balances(stockOf(ann)), { AAPL: "2", USDT: "9499.62994" });
    assert.deepEqual(await house.balances("house/fee/stock/aapl"), { USDT: "0.25006" });
  });

  test("STOCK-01 money buys a fraction of a share, with the fee out of it", async () => {
    const order = await house.place(bob, "buy 100 USDT of AAPL");
    assert.deepEqual([order.state, order.filled, order.cost, order.fee], ["filled", "0.399704", "99.94998224", "0.049975"]);
    const spent = 10_000 - Number((await house.balances(stockOf(bob)))["USDT"]);
    assert.ok(spent <= 100 && spent > 99.999, String(spent));
  });

  test("STOCK-10 a position knows what its shares have cost and what they are worth", async () => {
    await house.place(ann, "sell 0.5 AAPL");
    const [position] = await house.call(calls.listPositions, {}, { as: ann });
    assert.deepEqual(
      [position?.amount, position?.available, position?.cost, position?.average_price, position?.value, position?.gain],
      ["1.5", "1.5", "375.277545", "250.19", "375.00", "-0.277545"],
    );
    await house.place(ann, "sell 1.5 AAPL");
    assert.deepEqual(await house.call(calls.listPositions, {}, { as: ann }), []);
  });

  test("STOCK-19 beyond the limit of the day no order waits or is amended, and what trades at once or is cancelled goes on", async () => {
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
    assert.deepEqual([now.order.state, now.order.price], ["filled", "250.06"]);
    assert.deepEqual(await house.balances(heldBy(ann)), {});
    await house.place(ann, `sell ${now.order.filled} AAPL`);
  });

  test("STOCK-14 an order that cannot have another limit stays as it was (STOCK-09)", async () => {
    await house.give(bob, "4900000 USDT");
    const waiting = [
      [ann, "buy 1 AAPL at 240", { "240": "nothing-to-change", "241.001": "price-off-tick", "300": "price-outside-band" }],
      [ann, "buy 0.00409 AAPL at 245", { "230": "below-minimum" }],
      [ann, "buy 41 AAPL at 240", { "248": "insufficient-balance" }],
      [bob, "buy 1010 AAPL at 245", { "250": "above-maximum" }],
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
      for (const [code, close] of Object.entries(closings)) {
        close(house);
        assert.equal((await house.refusal(calls.amendOrder, ask, { as })).code, code);
        reopen(house);
      }
      house.prices.set("AAPL", undefined);
      assert.equal((await house.refusal(calls.amendOrder, ask, { as })).code, "market-closed");
      house.prices.set("AAPL", "250");
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
  });

  test("STOCK-18 nothing is taken or traded while the exchange's price is not believed or splits are not known, and the market says why", async () => {
    const waiting = await house.place(dan, "buy 1 AAPL at 245");
    const closedBy = async () => (await house.call(calls.showTerms, { symbol: "AAPL/USDT" })).closed_by;
    for (const [code, close] of Object.entries(closings)) {
      close(house);
      assert.equal(await house.refused(dan, "buy 1 AAPL"), code);
      assert.equal(await closedBy(), code);
      house.prices.set("AAPL", "240");
      await house.work();
      assert.equal((await open(dan))[0]?.id, waiting.id, `${code}: it waits on`);
      reopen(house);
      assert.equal(await closedBy(), null);
    }
    house.prices.set("AAPL", "240");
    await house.work();
    assert.deepEqual(await open(dan), []);
    house.prices.set("AAPL", "250");
  });

  test("STOCK-18 the quote at whose middle the house once bought, 199.98 to 239.00, is nobody's price", async () => {
    await house.give(ann, "100 AAPL");
    house.prices.set("AAPL", "219.49");
    house.prices.apart = parsePrice("19.51")!;
    assert.equal(await house.refused(ann, "sell 100 AAPL at 219.44"), "quote-too-wide");
    reopen(house);
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
    // Dan lacks what his last order holds: it waits until he has it, and the others do not wait for it.
    const lacking = { from: heldBy(dan), to: "world/treasury", amount: wholeUnits("USDT", 1n) };
    const move = async (reference: string, transfer: typeof lacking): Promise<void> =>
      await house.dispatch.transact(
        async ({ ledger }) => await ledger.post({ reason: "gift", reference, transfers: [transfer] }),
      );
    await move("taken", lacking);
    await house.until("2026-11-20T21:00:00Z");
    assert.equal((await open(dan)).length, 1);
    await move("brought back", { ...lacking, from: lacking.to, to: lacking.from });
    await house.work();
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
    assert.deepEqual(
      [
        terms.impact,
        terms.impact_unit,
        terms.half_spread_most,
        terms.order_value_max,
        terms.position_value_max,
        terms.house_value_max,
      ],
      ["0.0001", "10000", "0.02", "250000", "1000000", "20000000"],
    );
    assert.deepEqual(terms.before, { buy: "0", sell: "0" });
    assert.equal((await house.refusal(calls.showTerms, { symbol: "BTC/USDT" })).code, "no-such-market");
  });
});

describe("large orders for shares", () => {
  let house: StockHouse;
  before(async () => {
    house = await openStockHouse();
    for (const one of [ann, bob, cat, dan]) await house.give(one, "3000000 USDT");
  });
  after(async () => await house.close());
  const way = async (as: string) => (await house.call(calls.showTerms, { symbol: "AAPL/USDT" }, { as })).before;

  test("STOCK-16 an order in parts costs what the whole costs: what a customer has traded lately, and what waits, counts before it", async () => {
    const whole = await house.place(ann, "buy 20000 USDT of AAPL");
    assert.deepEqual([whole.half_spread, whole.price], ["0.0003", "250.08"]);
    const parts = [await house.place(bob, "buy 10000 USDT of AAPL"), await house.place(bob, "buy 10000 USDT of AAPL")];
    assert.deepEqual(
      parts.map((order) => [order.half_spread, order.price]),
      [
        ["0.00025", "250.07"],
        ["0.00035", "250.09"],
      ],
    );
    assert.deepEqual(await way(bob), { buy: "20000", sell: "0" });
    const waiting = [
      await house.place(cat, "buy 10000 USDT of AAPL at 240"),
      await house.place(cat, "buy 10000 USDT of AAPL at 240"),
    ];
    assert.deepEqual(
      waiting.map((order) => [order.state, order.half_spread]),
      [
        ["open", "0.00025"],
        ["open", "0.00035"],
      ],
    );
    assert.deepEqual(await way(cat), { buy: "20000", sell: "0" });
    for (const { id } of waiting) await house.call(calls.cancelOrder, { id }, { as: cat });
    assert.deepEqual(await way(cat), { buy: "0", sell: "0" });
    // A quarter of an hour later the way begins anew.
    house.clock.advance(15 * 60_000);
    assert.deepEqual(await way(bob), { buy: "0", sell: "0" });
  });

  test("STOCK-16 STOCK-11 a waiting order trades at the price of its own size, and does not stand before those whose price has come", async () => {
    // At 240.05 the smallest order trades, and one of this size at 240.11 first.
    const large = await house.place(cat, "buy 100000 USDT of AAPL at 240.05");
    house.clock.advance(1);
    const small = await house.place(dan, "buy 1 AAPL at 240.05");
    house.prices.set("AAPL", "239.99");
    await house.work();
    const stateOf = async (as: string, id: string): Promise<string | undefined> =>
      (await house.call(calls.listOrders, { state: "history" }, { as })).list.find((one) => one.id === id)?.price ?? undefined;
    assert.deepEqual([await stateOf(dan, small.id), await stateOf(cat, large.id)], ["240.04", undefined]);
    house.prices.set("AAPL", "239.88");
    await house.work();
    assert.equal(await stateOf(cat, large.id), "240.05");
    const faults = await unsoundFaults(house.database, shareReceipts, (rule, fact) => recompute(rule, fact, priceOfReference));
    assert.deepEqual(faults, []);
    house.prices.set("AAPL", "250");
  });

  test("STOCK-17 a customer's shares of one company are bounded by value, what waits included", async () => {
    for (let count = 0; count < 3; count += 1) await house.place(dan, "buy 240000 USDT of AAPL at 240");
    await house.place(dan, "buy 240000 USDT of AAPL");
    assert.equal(await house.refused(dan, "buy 60000 USDT of AAPL"), "position-too-large");
    assert.equal(await house.refused(dan, "buy 260000 USDT of AAPL"), "above-maximum");
    const [{ id } = { id: "" }] = (await house.call(calls.listOrders, {}, { as: dan })).list;
    // At a higher limit the same shares are worth more.
    const edge = await house.place(dan, "buy 175 AAPL at 225");
    assert.equal(
      (await house.refusal(calls.amendOrder, { id: edge.id, target_price: "249" }, { as: dan })).code,
      "position-too-large",
    );
    await house.call(calls.cancelOrder, { id }, { as: dan });
    await house.call(calls.amendOrder, { id: edge.id, target_price: "249" }, { as: dan });
    await house.place(dan, "sell 10 AAPL");
  });

  test("STOCK-17 the house carries shares of one company up to a value, and a waiting order that is beyond it holds up none", async () => {
    await house.give(customer(5), "78500 AAPL");
    await house.give(customer(6), "3000000 USDT");
    assert.equal(await house.refused(customer(6), "buy 900 AAPL"), "house-cannot-trade");
    const large = await house.place(customer(6), "buy 900 AAPL at 249");
    house.clock.advance(1);
    const small = await house.place(ann, "buy 1 AAPL at 249");
    house.prices.set("AAPL", "248.5");
    await house.work();
    const [latest] = (await house.call(calls.listOrders, { state: "history" }, { as: ann })).list;
    assert.deepEqual([latest?.id, latest?.state], [small.id, "filled"]);
    assert.equal((await house.call(calls.listOrders, {}, { as: customer(6) })).list[0]?.id, large.id);
    assert.equal((await house.place(customer(5), "sell 900 AAPL")).state, "filled");
    await house.work();
    assert.deepEqual((await house.call(calls.listOrders, {}, { as: customer(6) })).list, []);
  });
});

test("what waits of a customer who is to be forgotten is cancelled, and nobody else's", async () => {
  const house = await openStockHouse();
  try {
    for (const one of [ann, bob]) {
      await house.give(one, "1000 USDT");
      await house.place(one, "buy 1 AAPL at 230");
    }
    await house.dispatch.transact(async (tx) => await endOpen(tx, [ann]));
    const states = async (as: string) => (await house.call(calls.listOrders, {}, { as })).list.map(({ state }) => state);
    assert.deepEqual([await states(ann), await states(bob)], [[], ["open"]]);
    assert.deepEqual(await house.balances(heldBy(ann)), {});
    assert.equal(await house.balance(stockOf(ann)), "1000");
  } finally {
    await house.close();
  }
});
