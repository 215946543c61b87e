import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { askedRule } from "../rules/receipt-asked.ts";
import { nextMarkRule } from "../rules/receipt-rules.ts";
import { recompute } from "../rules/receipt.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";

describe("closing without a mark", () => {
  let house: LeverageHouse;
  const close = async (as: string, id: string, number?: string) =>
    await house.call(calls.closePosition, { id, ...(number !== undefined && { number }) }, { as });
  /** Somebody who has asked to close a position that was opened at 10000, and whose market has no mark since. */
  const waiting = async (order: string): Promise<{ alice: string; id: string }> => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, order);
    await house.mark(BTC, undefined);
    await close(alice, id);
    return { alice, id };
  };

  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  test("it is kept, done once at the next mark by a process that begins anew, told and proven (LEV-12, LEV-13, LEV-23)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10", { stop_loss_price: "9500" });
    await house.mark(BTC, undefined);
    assert.deepEqual(await close(alice, id), { closed: [], waiting: 1 });
    assert.deepEqual(await close(alice, id), { closed: [], waiting: 1 }, "asked for twice it waits once");
    assert.deepEqual([(await house.shown(alice, id)).state, (await house.shown(alice, id)).closing], ["open", "1"]);
    await house.restarted(async () => {
      await house.mark(BTC, undefined);
      assert.equal((await house.shown(alice, id)).state, "open");
      // The stop is reached by the same mark, and so would a liquidation be.
      await house.mark(BTC, "9050");
      const closed = await house.shown(alice, id);
      assert.deepEqual([closed.close_reason, closed.close_price, closed.closing], ["next-mark", "9050", null]);
      assert.deepEqual([closed.profit, closed.liquidation_fee], ["-950", "0"]);
      await house.mark(BTC, "9000");
    });
    assert.equal((await house.call(calls.listHistory, {}, { as: alice })).list.length, 1);
    await house.settle();
    const notices = house.noticed.filter(({ subject }) => subject === id);
    assert.deepEqual(
      notices.map(({ texts }) => [texts.phrase.en.title, texts.values.price, texts.values.profit]),
      [["Closed: long {{base}}", "9050.00", "-959.525"]],
    );
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: alice });
    const anew = receipts.filter(({ rule }) => rule !== askedRule).map(({ rule, fact }) => recompute(rule, fact, priceOfTick));
    assert.deepEqual(
      anew.map((one) => [one?.what, one?.holds]),
      [
        ["opened-at-mark", true],
        ["next-mark", true],
      ],
    );
  });

  test("it goes before a liquidation at the same mark, and what is left is judged without it (LEV-03, LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer("2500");
    const cross = { margin_mode: "cross" } as const;
    const first = await house.open(alice, "long 1 BTC x10", cross);
    const second = await house.open(alice, "long 1 BTC x10", cross);
    await house.mark(BTC, undefined);
    await close(alice, second.id);
    // 50 are left for both, which must keep 70; without the second, and its fee, 45 for one, which must keep 35.
    await house.mark(BTC, "8780");
    const gone = await house.shown(alice, second.id);
    assert.deepEqual([gone.close_reason, gone.liquidation_fee], ["next-mark", "0"]);
    assert.equal((await house.shown(alice, first.id)).state, "open");
  });

  test("a position beyond its margin closes like that as well, and costs its customer no more (LEV-04, LEV-12)", async () => {
    const { alice, id } = await waiting("long 0.1 BTC x100");
    await house.mark(BTC, "9800");
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.profit, gone.returned, gone.insured], ["next-mark", "-20", "0", "10"]);
  });

  test("of a part the rest stays; what was asked for last counts, and it can be taken back (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "short 1 BTC x10");
    await house.mark(BTC, undefined);
    const refused = async (number: string) => (await house.refusal(calls.closePosition, { id, number }, { as: alice })).code;
    assert.deepEqual([await refused("1.1"), await refused("0.3000001")], ["above-maximum", "amount-off-step"]);
    await close(alice, id, "0.5");
    await close(alice, id, "0.25");
    assert.equal((await house.shown(alice, id)).closing, "0.25");
    const { position } = await house.call(calls.cancelOrder, { id }, { as: alice });
    assert.deepEqual([position.state, position.closing], ["open", null]);
    assert.equal((await house.refusal(calls.cancelOrder, { id }, { as: alice })).code, "position-not-pending");
    await house.mark(BTC, "9900");
    assert.equal((await house.shown(alice, id)).number, "1");
    await house.mark(BTC, undefined);
    await close(alice, id, "0.25");
    // Margin can be changed meanwhile, as without it.
    await house.call(calls.changeMargin, { id, change: "add", amount: "100" }, { as: alice });
    await house.mark(BTC, "9800");
    const rest = await house.shown(alice, id);
    assert.deepEqual([rest.state, rest.number, rest.closing], ["open", "0.75", null]);
    const [part] = (await house.call(calls.listHistory, {}, { as: alice })).list;
    assert.deepEqual([part!.number, part!.close_reason, part!.close_price], ["0.25", "next-mark", "9800"]);
  });

  test("what is closed or reduced at a mark meanwhile takes nothing back of what waits, and need not close again (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    await house.mark(BTC, undefined);
    await close(alice, id, "0.8");
    // A mark that nobody was told of yet: the tick comes after the request.
    house.marks.set(BTC, "10000");
    const reduce = { currency_id: "1", type: "short", number: "0.5", multiple: "1", reduce_only: "1" } as const;
    await house.call(calls.openPosition, reduce, { as: alice });
    assert.equal((await house.shown(alice, id)).closing, "0.5");
    // All that is left is what waits already.
    const between = house.marks.set(BTC, "10000");
    house.marks.set(BTC, undefined);
    house.clock.advance(1);
    await close(alice, id);
    house.marks.set(BTC, "10000");
    const { closed, waiting } = await close(alice, id, "0.1");
    assert.deepEqual([closed.length, waiting, (await house.shown(alice, id)).closing], [1, 0, "0.4"]);
    await house.mark(BTC, "10000");
    const ended = await house.shown(alice, id);
    assert.deepEqual([ended.number, ended.close_reason], ["0.4", "next-mark"]);
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: alice });
    const asked = receipts.find(({ rule }) => rule === nextMarkRule)!.fact as { asked: { quantity: string; at: string } };
    assert.deepEqual([asked.asked.quantity, Number(asked.asked.at) < between.at + 1], ["0.8", true]);
  });

  test("a mark of before it was asked for does not do it, however late that comes, and asking again puts nothing off (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer();
    const [once, again, stopped] = [
      await house.open(alice, "long 1 BTC x10"),
      await house.open(alice, "long 1 BTC x10"),
      await house.open(alice, "long 1 BTC x10", { stop_loss_price: "9950" }),
    ];
    const before = house.marks.set(BTC, "9900");
    await house.mark(BTC, undefined);
    house.clock.advance(1);
    for (const { id } of [once, again, stopped]) await close(alice, id);
    const between = house.marks.set(BTC, "9800");
    await house.mark(BTC, undefined);
    house.clock.advance(1);
    await close(alice, again.id);
    await close(alice, once.id, "0.5");
    const reasons = async () =>
      await Promise.all([once, again, stopped].map(async ({ id }) => (await house.shown(alice, id)).close_reason));
    // What that mark has reached besides it sets off, as it would have in time.
    await house.late(before);
    assert.deepEqual(await reasons(), [null, null, "stop-loss"]);
    await house.late(between);
    assert.deepEqual(await reasons(), [null, "next-mark", "stop-loss"]);
    await house.mark(BTC, "9700");
    assert.equal((await house.shown(alice, once.id)).number, "0.5");
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id: again.id }, { as: alice });
    const { rule, fact } = receipts.find((one) => one.rule === nextMarkRule)!;
    const { asked: of } = fact as { asked: { at: string } };
    const asked = recompute(rule, fact, priceOfTick)!;
    assert.deepEqual([asked.askedAt, asked.holds], [Number(of.at), true]);
    assert.equal(
      recompute(rule, { ...(fact as object), asked: { ...of, at: String(between.at + 1) } }, priceOfTick)!.holds,
      false,
    );
  });

  test("it goes before a liquidation that another market of its purse sets off (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await house.newCustomer("4000");
    const btc = await house.open(alice, "long 1 BTC x10", { margin_mode: "cross" });
    const eth = await house.open(alice, "long 10 ETH x10", { margin_mode: "cross" });
    await house.mark("ETH/USDT", undefined);
    await close(alice, eth.id);
    // Of this mark the watch has not been told when the other market falls.
    house.marks.set("ETH/USDT", "990");
    await house.mark(BTC, "6050");
    const ended = await Promise.all([btc, eth].map(async ({ id }) => (await house.shown(alice, id)).close_reason));
    assert.deepEqual(ended, ["liquidation", "next-mark"]);
  });

  test("while it waits the position pays for its nights (LEV-06, LEV-12)", async () => {
    const { alice, id } = await waiting("long 1 BTC x10");
    house.clock.advance(DAY_MS);
    await house.runJob("leverage.charge-overnight");
    assert.equal((await house.shown(alice, id)).overnight, "0", "without a mark nobody can say what a night costs");
    await house.mark(BTC, "10000");
    const ended = await house.shown(alice, id);
    assert.deepEqual([ended.close_reason, Number(ended.overnight) > 0], ["next-mark", true]);
  });

  test("closing many closes those with a mark, and lets the others wait for theirs (LEV-10, LEV-12)", async () => {
    await house.mark(BTC, "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await house.newCustomer();
    const long = await house.open(alice, "long 0.1 BTC x10");
    const short = await house.open(alice, "short 0.1 BTC x10");
    const eth = await house.open(alice, "long 1 ETH x10");
    await house.mark(BTC, undefined);
    const { closed, waiting } = await house.call(calls.closePositions, { type: "all" }, { as: alice });
    assert.deepEqual([closed.map(({ id }) => id), waiting], [[eth.id], 2]);
    await house.mark(BTC, "10100");
    const ended = await Promise.all([long, short].map(async ({ id }) => await house.shown(alice, id)));
    assert.deepEqual(
      ended.map(({ close_reason, close_price }) => [close_reason, close_price]),
      [
        ["next-mark", "10100"],
        ["next-mark", "10100"],
      ],
    );
  });

  test("a stop that the same tick has reached goes before a liquidation, beside a close that waits (LEV-03, LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await house.newCustomer("2240");
    const waits = await house.open(alice, "long 1 BTC x10", { margin_mode: "cross" });
    const stopped = await house.open(alice, "long 1 BTC x10", { margin_mode: "cross", stop_loss_price: "9500" });
    await house.mark(BTC, undefined);
    await close(alice, waits.id, "0.1");
    await house.mark(BTC, "8900");
    assert.equal((await house.shown(alice, stopped.id)).close_reason, "stop-loss");
  });
});

describe("closing without a mark, and an empty fund", () => {
  let house: LeverageHouse;
  before(async () => {
    house = await openLeverageHouse({ house: "2000", insurance: "5" });
  });
  after(async () => await house.close());

  test("who has asked to close is deleveraged by no process that has not heard of it yet (LEV-09, LEV-12)", async () => {
    const [loser, asking, other] = [customer(1), customer(2), customer(3)];
    await house.giveAll([loser, asking, other], "2000");
    await house.mark(BTC, "10000");
    const lost = await house.open(loser, "long 0.2 BTC x100");
    // By its profit and its leverage it would be the first.
    const first = await house.open(asking, "short 0.2 BTC x50");
    const part = await house.open(asking, "short 0.2 BTC x40");
    const second = await house.open(other, "short 0.2 BTC x2");
    await house.mark(BTC, undefined);
    await house.restarted(async () => {
      await house.call(calls.closePosition, { id: first.id }, { as: asking });
      await house.call(calls.closePosition, { id: part.id, number: "0.15" }, { as: asking });
      await house.mark(BTC, "9700");
    });
    const ended = async (as: string) =>
      (await house.call(calls.listHistory, {}, { as })).list.map((one) => [one.close_reason, one.number, one.close_price]);
    assert.equal((await house.call(calls.showPosition, { id: lost.id }, { as: loser })).close_reason, "liquidation");
    // Of the 0.175 that nobody has paid for what is left of the part comes first.
    assert.deepEqual(
      new Set((await ended(asking)).map(String)),
      new Set(["deleveraging,0.05,9900", "next-mark,0.15,9700", "next-mark,0.2,9700"]),
    );
    assert.deepEqual(await ended(other), [["deleveraging", "0.125", "9900"]]);
    assert.equal((await house.call(calls.showPosition, { id: second.id }, { as: other })).number, "0.075");
  });
});
