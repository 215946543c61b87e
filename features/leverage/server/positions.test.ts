import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openingOf, openLeverageHouse } from "./testing.ts";

describe("positions", () => {
  let house: LeverageHouse;
  let last = 0;
  const newCustomer = async (usdt = "10000"): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, usdt);
    return id;
  };
  const purse = async (id: string): Promise<[free: string, held: string]> => [
    await house.usdt(`user/${id}/contract`),
    await house.usdt(`user/${id}/contract/held`),
  ];
  const history = async (id: string) => (await house.call(calls.listHistory, {}, { as: id })).list;
  const refused = async (id: string, order: string, more = {}): Promise<string> =>
    (await house.refusal(calls.openPosition, openingOf(order, more), { as: id })).code;

  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  test("a long that wins: margin is held, and closing pays margin and profit less both fees, told part by part (LEV-01, LEV-02, LEV-25)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const opened = await house.open(alice, "long 1 BTC x10");
    assert.deepEqual([opened.state, opened.price, opened.margin, opened.fee], ["open", "10000", "1000", "5"]);
    assert.deepEqual(await purse(alice), ["8995", "1000"]);
    await house.mark("BTC/USDT", "10500");
    const { open, account } = await house.call(calls.listPositions, {}, { as: alice });
    assert.deepEqual([open[0]!.profit, open[0]!.mark, open[0]!.liquidation_price], ["500", "10500", "9036.14"]);
    assert.deepEqual([account.risk_rate, account.transferable], ["10.495", "8995"]);
    const { closed } = await house.call(calls.closePosition, { id: opened.id }, { as: alice });
    assert.deepEqual([closed[0]!.profit, closed[0]!.returned, closed[0]!.close_reason], ["500", "1494.75", "customer"]);
    assert.deepEqual(await purse(alice), ["10489.75", "0"]);
    const { net, opening_fee, closing_fee, liquidation_fee } = closed[0]!;
    assert.deepEqual([net, opening_fee, closing_fee, liquidation_fee], ["489.75", "5", "5.25", "0"]);
    assert.equal((await house.refusal(calls.closePosition, { id: opened.id }, { as: alice })).code, "position-not-open");
    assert.equal((await house.refusal(calls.closePosition, { id: opened.id }, { as: customer(999) })).code, "no-such-position");
  });

  test("what has become of a position cannot be changed, whoever asks the database (LEV-21)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    const change = async () => await house.pool.query("update leverage.position set close_price = 1 where id = $1", [id]);
    await change();
    await house.call(calls.closePosition, { id }, { as: alice });
    await assert.rejects(change(), /cannot be changed/);
    await assert.rejects(house.pool.query("delete from leverage.position where id = $1", [id]), /cannot be changed/);
  });

  test("a part is closed as a position of its own, and the rest keeps the rest", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "short 1 BTC x10");
    const close = async (number: string) => await house.call(calls.closePosition, { id, number }, { as: alice });
    const refusal = async (number: string) =>
      (await house.refusal(calls.closePosition, { id, number }, { as: alice })).values["nearest"];
    assert.deepEqual([await refusal("1.1"), await refusal("0.300001")], ["1", "0.3"]);
    const [part] = (await close("0.25")).closed;
    assert.deepEqual([part!.number, part!.returned, part!.id === id], ["0.25", "248.75", false]);
    const { open } = await house.call(calls.listPositions, { symbol: "BTC/USDT" }, { as: alice });
    assert.deepEqual([open[0]!.number, open[0]!.margin], ["0.75", "750"]);
    await close("0.75");
    assert.deepEqual(await purse(alice), ["9990", "0"]);
  });

  test("a limit order holds margin and fee, opens at the mark that comes to it, and a waiting one can be taken back", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const waiting = await house.open(alice, "long 1 BTC x10 at 9900");
    assert.deepEqual([waiting.state, await purse(alice)], ["pending", ["9005.05", "994.95"]]);
    await house.mark("BTC/USDT", "9900.01");
    assert.equal((await house.call(calls.showPosition, { id: waiting.id }, { as: alice })).state, "pending");
    await house.mark("BTC/USDT", "9800");
    const opened = await house.call(calls.showPosition, { id: waiting.id }, { as: alice });
    assert.deepEqual([opened.state, opened.price, opened.margin, opened.fee], ["open", "9800", "980", "4.9"]);
    assert.deepEqual(await purse(alice), ["9015.1", "980"]);
    assert.equal((await house.refusal(calls.cancelOrder, { id: waiting.id }, { as: alice })).code, "position-not-pending");
    const short = await house.open(alice, "short 1 BTC x10 at 9900");
    const { position } = await house.call(calls.cancelOrder, { id: short.id }, { as: alice });
    assert.equal(position.state, "cancelled");
    assert.deepEqual(await purse(alice), ["9015.1", "980"]);
    assert.equal((await house.refusal(calls.cancelOrder, { id: customer(998) }, { as: alice })).code, "no-such-position");
  });

  test("stops fire at the first tick that crosses them, at its own mark, once (LEV-05, LEV-07)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x10", { target_profit_price: "10500", stop_loss_price: "9500" });
    const other = await house.open(alice, "short 0.1 BTC x10", { trailing: "0.02" });
    await house.mark("BTC/USDT", "9500.01");
    assert.deepEqual((await house.call(calls.showPosition, { id }, { as: alice })).state, "open");
    // Two ticks at once: what crosses first decides.
    house.marks.say("BTC/USDT", "9480");
    house.marks.say("BTC/USDT", "10600");
    await house.dispatch.drain();
    const stopped = await house.call(calls.showPosition, { id }, { as: alice });
    assert.deepEqual([stopped.close_reason, stopped.close_price], ["stop-loss", "9480"]);
    const trailed = await house.call(calls.showPosition, { id: other.id }, { as: alice });
    assert.deepEqual([trailed.close_reason, trailed.close_price], ["trailing-stop", "10600"]);
    await house.settle();
    assert.ok(house.noticed.some(({ subject, customerId }) => subject === id && customerId === alice));
  });

  test("stops are set, changed and taken away later, and none lies beyond the liquidation price (LEV-08)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x10");
    const set = async (stops: object) => (await house.call(calls.setStops, { id, ...stops }, { as: alice })).position;
    const refusal = async (stops: object) => (await house.refusal(calls.setStops, { id, ...stops }, { as: alice })).code;
    assert.equal((await set({ stop_loss_price: "9100", trailing: "0.05" })).stop_loss_price, "9100");
    assert.equal(await refusal({ stop_loss_price: "9000" }), "stop-beyond-liquidation");
    assert.equal(await refusal({ stop_loss_price: "10001" }), "stop-already-reached");
    assert.equal(await refusal({ stop_loss_price: "9100.001" }), "stop-off-tick");
    assert.equal(await refusal({ trailing: "0.6" }), "trailing-out-of-range");
    assert.equal(await refusal({ stop_loss_price: "9100" }), "nothing-to-change");
    await house.mark("BTC/USDT", "11000");
    await house.runJob("leverage.refresh-watch");
    const kept = await house.call(calls.showPosition, { id }, { as: alice });
    assert.deepEqual([kept.trailing_mark, kept.state], ["11000", "open"], "the extreme is kept");
    // A process that begins anew goes on from there.
    await house.restarted(async () => await house.mark("BTC/USDT", "10450"));
    assert.equal((await house.call(calls.showPosition, { id }, { as: alice })).close_reason, "trailing-stop");
    assert.equal(await refusal({ stop_loss_price: "9000" }), "position-not-open");
    const waiting = await house.open(alice, "long 0.1 BTC x10 at 10000");
    const { position } = await house.call(calls.setStops, { id: waiting.id, stop_loss_price: "9500" }, { as: alice });
    assert.equal(position.stop_loss_price, "9500");
    assert.equal((await house.refusal(calls.setStops, { id: customer(998) }, { as: alice })).code, "no-such-position");
    const open = await house.open(alice, "long 0.1 BTC x10");
    await house.mark("BTC/USDT", undefined);
    const closed = await house.refusal(calls.setStops, { id: open.id, stop_loss_price: "9500" }, { as: alice });
    assert.equal(closed.code, "market-closed");
  });

  test("margin is not taken back so far that a stop would lie beyond the liquidation price (LEV-08)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x10");
    const change = { id, amount: "200" };
    await house.call(calls.changeMargin, { ...change, change: "add" }, { as: alice });
    await house.call(calls.setStops, { id, stop_loss_price: "8000" }, { as: alice });
    const refused = await house.refusal(calls.changeMargin, { ...change, change: "remove" }, { as: alice });
    assert.deepEqual([refused.code, refused.values["liquidation"]], ["stop-beyond-liquidation", "9036.14"]);
    await house.call(calls.changeMargin, { ...change, amount: "50", change: "remove" }, { as: alice });
    await house.call(calls.setStops, { id, stop_loss_price: "0" }, { as: alice });
    await house.call(calls.changeMargin, { ...change, amount: "150", change: "remove" }, { as: alice });
  });

  test("a cross position opens with no stop beyond the price at which its account is liquidated (LEV-08)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer("200");
    const open = (price: string) => ["long 0.1 BTC x10", { margin_mode: "cross", stop_loss_price: price } as const] as const;
    assert.equal(await refused(alice, ...open("8000")), "stop-beyond-liquidation");
    assert.equal((await house.open(alice, ...open("8100"))).stop_loss_price, "8100");
    // One that waits is judged at its limit, as the purse stands now, and again when its stop is changed.
    const waits = (price: string) =>
      ["long 0.1 BTC x10 at 9900", { margin_mode: "cross", stop_loss_price: price } as const] as const;
    assert.equal(await refused(alice, ...waits("8000")), "stop-beyond-liquidation");
    const waiting = await house.open(alice, ...waits("9200"));
    const set = { id: waiting.id, stop_loss_price: "8000" };
    assert.equal((await house.refusal(calls.setStops, set, { as: alice })).code, "stop-beyond-liquidation");
  });

  test("close all, longs or shorts: as if each had been closed by itself, at the mark that its market has (LEV-10)", async () => {
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await newCustomer();
    for (const order of ["long 0.1 BTC x10", "short 0.1 BTC x10", "long 1 ETH x10"]) await house.open(alice, order);
    const close = async (type: "all" | "long" | "short") => {
      const { closed, waiting } = await house.call(calls.closePositions, { type }, { as: alice });
      return [closed.map(({ type: side, symbol }) => `${side} ${symbol}`), waiting];
    };
    await house.mark("ETH/USDT", undefined);
    assert.deepEqual(await close("long"), [["long BTC/USDT"], 1]);
    const [eth] = (await house.call(calls.listPositions, {}, { as: alice })).open;
    await house.call(calls.cancelOrder, { id: eth!.id }, { as: alice });
    await house.mark("ETH/USDT", "1000");
    assert.deepEqual(await close("all"), [["short BTC/USDT", "long ETH/USDT"], 0]);
    assert.deepEqual(await close("short"), [[], 0]);
  });

  test("an opening at market, a customer's own close of a part, and close all leave the ticks of their marks (LEV-23)", async () => {
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 0.2 BTC x10");
    const other = await house.open(alice, "short 1 ETH x10", { margin_mode: "cross" });
    await house.mark("BTC/USDT", "10100");
    const { closed } = await house.call(calls.closePosition, { id, number: "0.1" }, { as: alice });
    await house.mark("ETH/USDT", "990");
    await house.call(calls.closePositions, { type: "all" }, { as: alice });
    await house.runJob("proofs.seal");
    const said = async (subject: string) =>
      (await house.call(proofs.showReceipts, { id: subject }, { as: alice })).receipts.map(({ rule, fact }) => {
        const { what, mark, tick } = fact as { what: string; mark: string; tick: { symbol: string } };
        return `${rule}: ${what} at ${mark} by ${tick.symbol}`;
      });
    assert.deepEqual(await said(id), [
      "leverage-mark-1: opened-at-mark at 10000 by BTC/USDT",
      "leverage-mark-1: customer at 10100 by BTC/USDT",
    ]);
    assert.deepEqual(await said(closed[0]!.id), ["leverage-mark-1: customer at 10100 by BTC/USDT"]);
    assert.deepEqual(await said(other.id), [
      "leverage-mark-1: opened-at-mark at 1000 by ETH/USDT",
      "leverage-mark-1: customer at 990 by ETH/USDT",
    ]);
  });

  test("a reduce-only order closes the other side, oldest first, opens nothing, and its receipt says what it did (LEV-17)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    assert.equal(await refused(alice, "short 0.1 BTC x1", { reduce_only: "1" }), "nothing-to-reduce");
    await house.open(alice, "long 0.1 BTC x10");
    await house.open(alice, "long 0.2 BTC x10");
    const order = openingOf("short 0.15 BTC x1", { reduce_only: "1" });
    const { position, closed } = await house.call(calls.openPosition, order, { as: alice });
    assert.deepEqual(
      [position.state, position.close_reason, closed.map(({ number }) => number)],
      ["closed", "reduce-only", ["0.1", "0.05"]],
    );
    const waiting = await house.open(alice, "short 1 BTC x1 at 10100", { reduce_only: "1" });
    const late = await house.open(alice, "short 1 BTC x1 at 10100", { reduce_only: "1" });
    await house.mark("BTC/USDT", "10100");
    await house.runJob("proofs.seal");
    const said = async (id: string) => (await house.call(proofs.showReceipts, { id }, { as: alice })).receipts.at(-1)!.fact;
    const facts = [await said(waiting.id), await said(late.id)] as { what: string; quantity: string }[];
    assert.deepEqual(
      facts.map(({ what, quantity }) => [what, quantity]),
      [
        ["reduced", "0.15"],
        ["nothing-to-reduce", "1"],
      ],
    );
    assert.equal((await house.call(calls.showPosition, { id: waiting.id }, { as: alice })).number, "0.15");
    assert.deepEqual((await house.call(calls.listPositions, {}, { as: alice })).open, []);
    assert.equal((await purse(alice))[1], "0");
  });

  test("margin is added and taken back, moves the liquidation price, and never below what opening anew would cost", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    const change = async (how: "add" | "remove", amount: string) =>
      (await house.call(calls.changeMargin, { id, change: how, amount }, { as: alice })).position.margin;
    const refusal = async (how: "add" | "remove", amount: string) =>
      (await house.refusal(calls.changeMargin, { id, change: how, amount }, { as: alice })).code;
    assert.equal(await change("add", "1000"), "2000");
    assert.equal((await house.call(calls.showPosition, { id }, { as: alice })).liquidation_price, "8032.12");
    assert.equal(await refusal("remove", "1000.01"), "margin-needed");
    assert.equal(await change("remove", "400"), "1600");
    assert.equal(await refusal("add", "100000"), "insufficient-balance");
    assert.equal(await refusal("add", "0"), "wrong-amount");
    await house.mark("BTC/USDT", undefined);
    assert.equal(await refusal("remove", "1"), "market-closed");
    await house.mark("BTC/USDT", "10000");
    const cross = await house.open(alice, "long 0.1 BTC x10", { margin_mode: "cross" });
    const shared = await house.refusal(calls.changeMargin, { id: cross.id, change: "add", amount: "1" }, { as: alice });
    const nothing = await house.refusal(calls.changeMargin, { id: customer(998), change: "add", amount: "1" }, { as: alice });
    await house.call(calls.closePosition, { id }, { as: alice });
    assert.deepEqual(
      [shared.code, nothing.code, await refusal("add", "1")],
      ["margin-is-shared", "no-such-position", "position-not-open"],
    );
  });

  test("what an order may not be is refused, and changes nothing", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer("100");
    const codes = [
      await refused(alice, "long 1 BTC x10"),
      await refused(alice, "long 1 BTC x10", { currency_id: "3" }),
      await refused(alice, "long 1 BTC x10", { kind: "limit" }),
      await refused(alice, "long 1 BTC x10", { target_price: "9000" }),
      await refused(alice, "long 0.01 BTC x10 at 9900.001"),
      await refused(alice, "long 0.01 BTC x10 at 1"),
      await refused(alice, "long 0.000001 BTC x10"),
      await refused(alice, "long 0.0100001 BTC x10"),
      await refused(alice, "long 101 BTC x10"),
      await refused(alice, "long 0.01 BTC x126"),
      await refused(alice, "long 0.01 BTC x10", { worst_price: "9999" }),
      await refused(alice, "long 0.01 BTC x10", { stop_loss_price: "9000" }),
      await refused(alice, "long 0.01 BTC x10", { stop_loss_price: "10000" }),
      await refused(alice, "long 0.01 BTC x10", { stop_loss_price: "9500.001" }),
      await refused(alice, "long 0.01 BTC x10", { trailing: "0.0000001" }),
    ];
    assert.deepEqual(codes, [
      "insufficient-balance",
      "no-such-market",
      "price-missing",
      "terms-conflict",
      "price-off-tick",
      "price-outside-band",
      "below-minimum",
      "amount-off-step",
      "above-maximum",
      "leverage-too-high",
      "price-moved",
      "stop-beyond-liquidation",
      "stop-already-reached",
      "stop-off-tick",
      "trailing-out-of-range",
    ]);
    await house.mark("BTC/USDT", undefined);
    assert.equal(await refused(alice, "long 0.01 BTC x10"), "market-closed");
    await house.mark("BTC/USDT", "10000");
    assert.deepEqual([await purse(alice), await history(alice)], [["100", "0"], []]);
    const rich = await newCustomer("2000000");
    // The house has a million, and a market may move by a tenth: ten million and no more.
    for (let more = 0; more < 9; more += 1) await house.open(rich, "long 100 BTC x10");
    assert.equal(await refused(rich, "long 100 BTC x10"), "market-full");
    // Each of two orders that wait would fit, both together do not.
    const waiting = [await house.open(rich, "long 100 BTC x10 at 9900"), await house.open(rich, "long 100 BTC x10 at 9900")];
    await house.mark("BTC/USDT", "9900");
    const ends = await Promise.all(waiting.map(async ({ id }) => await house.call(calls.showPosition, { id }, { as: rich })));
    assert.deepEqual(
      ends.map(({ state, cancel_reason }) => cancel_reason ?? state),
      ["open", "market-full"],
    );
    await house.settle();
    assert.ok(house.noticed.some(({ subject }) => subject === waiting[1]!.id));
    await house.mark("BTC/USDT", "10000");
    assert.equal((await house.open(rich, "short 100 BTC x10")).state, "open", "what balances the sides fits");
    await house.call(calls.closePositions, {}, { as: rich });
    for (let more = 0; more < 100; more += 1) await house.open(rich, "long 0.001 BTC x10 at 9500");
    assert.equal(await refused(rich, "long 0.001 BTC x10"), "too-many-positions");
    const market = await house.call(calls.showContract, { currency_id: "1" });
    assert.deepEqual([market.mark, market.overnight_long, market.overnight_short], ["10000", "0.0004", "-0.0002"]);
    assert.equal((await house.refusal(calls.showContract, { currency_id: "3" })).code, "no-such-market");
    assert.equal((await house.refusal(calls.showPosition, { id: customer(998) }, { as: rich })).code, "no-such-position");
  });

  test("what open losses of cross positions need stays in the account (LEV-11)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer("2005");
    const accountOf = async () => (await house.call(calls.listPositions, {}, { as: alice })).account;
    assert.equal((await accountOf()).cross_excess, "2005");
    await house.open(alice, "long 1 BTC x10", { margin_mode: "cross" });
    // Free and margin are 2000, and 40 of them must stay.
    assert.equal((await accountOf()).cross_excess, "1960");
    await house.mark("BTC/USDT", "9600");
    const transfer = { currency_id: "3", from_field: "lever", to_field: "change" } as const;
    const refusal = await house.refusal(walletCalls.transfer, { ...transfer, number: "700" }, { as: alice });
    assert.deepEqual([refusal.code, refusal.values["nearest"]], ["backs-open-positions", "600"]);
    await house.call(walletCalls.transfer, { ...transfer, number: "600" }, { as: alice });
    await house.settle();
    assert.deepEqual(await purse(alice), ["400", "1000"]);
  });

  test("what a market has open is the sum of its open positions (LEV-15)", async () => {
    const { rows } = await house.pool.query(`
      select m.symbol from leverage.market m left join leverage.position p on p.symbol = m.symbol and p.state = 'open'
      group by m.symbol having m.longs - m.shorts <> coalesce(sum(case p.side when 'long' then p.quantity else -p.quantity end), 0)
        or m.longs + m.shorts <> coalesce(sum(p.quantity), 0)`);
    assert.deepEqual(rows, []);
  });

  test("many positions are levered no higher than one of their size (LEV-26)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer("100000");
    await house.open(alice, "long 4 BTC x125");
    const { id } = await house.open(alice, "long 0.5 BTC x125 at 9900");
    // 44,950 of the 50,000 from which on there is less are taken.
    const second = await house.refusal(calls.openPosition, openingOf("long 1 BTC x125"), { as: alice });
    assert.deepEqual([second.code, second.values["nearest"]], ["above-maximum", "0.50499"]);
    const amended = await house.refusal(calls.amendOrder, { id, number: "2" }, { as: alice });
    assert.deepEqual([amended.code, amended.values["nearest"]], ["above-maximum", "1.0101"]);
    await house.open(alice, "long 1 BTC x100");
    const third = await house.refusal(calls.openPosition, openingOf("long 0.001 BTC x125"), { as: alice });
    assert.deepEqual([third.code, third.values["maximum"]], ["leverage-too-high", 100]);
    const fuller = await house.refusal(calls.amendOrder, { id, number: "0.6" }, { as: alice });
    assert.deepEqual([fuller.code, fuller.values["maximum"]], ["leverage-too-high", 100]);
    await house.open(alice, "short 4 BTC x125");
  });
});
