import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { recompute } from "../rules/receipt.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";

describe("closing without a mark", () => {
  let house: LeverageHouse;
  let last = 0;
  const newCustomer = async (usdt = "10000"): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, usdt);
    return id;
  };
  const shown = async (as: string, id: string) => await house.call(calls.showPosition, { id }, { as });
  const close = async (as: string, id: string, number?: string) =>
    await house.call(calls.closePosition, { id, ...(number !== undefined && { number }) }, { as });

  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  test("it is kept, done once at the next mark by a process that begins anew, told and proven (LEV-12, LEV-13, LEV-23)", async () => {
    await house.mark(BTC, "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10", { stop_loss_price: "9500" });
    await house.mark(BTC, undefined);
    assert.deepEqual(await close(alice, id), { closed: [], waiting: 1 });
    assert.deepEqual(await close(alice, id), { closed: [], waiting: 1 }, "asked for twice it waits once");
    assert.deepEqual([(await shown(alice, id)).state, (await shown(alice, id)).closing], ["open", "1"]);
    await house.restarted(async () => {
      await house.mark(BTC, undefined);
      assert.equal((await shown(alice, id)).state, "open");
      // The stop is reached by the same mark, and so would a liquidation be.
      await house.mark(BTC, "9050");
      const closed = await shown(alice, id);
      assert.deepEqual([closed.close_reason, closed.close_price, closed.closing], ["next-mark", "9050", null]);
      assert.deepEqual([closed.profit, closed.liquidation_fee], ["-950", "0"]);
      await house.mark(BTC, "9000");
    });
    assert.equal((await house.call(calls.listHistory, {}, { as: alice })).list.length, 1);
    await house.settle();
    const notices = house.noticed.filter(({ subject }) => subject === id);
    assert.deepEqual(
      notices.map(({ texts }) => texts.phrase.en.title),
      ["Closed: long {{base}}"],
    );
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: alice });
    const anew = receipts.map(({ rule, fact }) => recompute(rule, fact, priceOfTick));
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
    const alice = await newCustomer("2500");
    const cross = { margin_mode: "cross" } as const;
    const first = await house.open(alice, "long 1 BTC x10", cross);
    const second = await house.open(alice, "long 1 BTC x10", cross);
    await house.mark(BTC, undefined);
    await close(alice, second.id);
    // 50 are left for both, which must keep 70; without the second, and its fee, 45 for one, which must keep 35.
    await house.mark(BTC, "8780");
    const gone = await shown(alice, second.id);
    assert.deepEqual([gone.close_reason, gone.liquidation_fee], ["next-mark", "0"]);
    assert.equal((await shown(alice, first.id)).state, "open");
  });

  test("a position beyond its margin closes like that as well, and costs its customer no more (LEV-04, LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x100");
    await house.mark(BTC, undefined);
    await close(alice, id);
    await house.mark(BTC, "9800");
    const gone = await shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.profit, gone.returned, gone.insured], ["next-mark", "-20", "0", "10"]);
  });

  test("of a part the rest stays; what was asked for last counts, and it can be taken back (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "short 1 BTC x10");
    await house.mark(BTC, undefined);
    const refused = async (number: string) => (await house.refusal(calls.closePosition, { id, number }, { as: alice })).code;
    assert.deepEqual([await refused("1.1"), await refused("0.3000001")], ["above-maximum", "amount-off-step"]);
    await close(alice, id, "0.5");
    await close(alice, id, "0.25");
    assert.equal((await shown(alice, id)).closing, "0.25");
    const { position } = await house.call(calls.cancelOrder, { id }, { as: alice });
    assert.deepEqual([position.state, position.closing], ["open", null]);
    assert.equal((await house.refusal(calls.cancelOrder, { id }, { as: alice })).code, "position-not-pending");
    await house.mark(BTC, "9900");
    assert.equal((await shown(alice, id)).number, "1");
    await house.mark(BTC, undefined);
    await close(alice, id, "0.25");
    // Margin can be changed meanwhile, as without it.
    await house.call(calls.changeMargin, { id, change: "add", amount: "100" }, { as: alice });
    await house.mark(BTC, "9800");
    const rest = await shown(alice, id);
    assert.deepEqual([rest.state, rest.number, rest.closing], ["open", "0.75", null]);
    const [part] = (await house.call(calls.listHistory, {}, { as: alice })).list;
    assert.deepEqual([part!.number, part!.close_reason, part!.close_price], ["0.25", "next-mark", "9800"]);
  });

  test("closing at once replaces what waits, and what is reduced meanwhile need not close again (LEV-12)", async () => {
    await house.mark(BTC, "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    await house.mark(BTC, undefined);
    await close(alice, id, "0.8");
    // A mark that nobody was told of yet: the tick comes after the request.
    house.marks.set(BTC, "10000");
    const reduce = { currency_id: "1", type: "short", number: "0.5", multiple: "1", reduce_only: "1" } as const;
    await house.call(calls.openPosition, reduce, { as: alice });
    assert.equal((await shown(alice, id)).closing, "0.5");
    const { closed, waiting } = await close(alice, id, "0.1");
    assert.deepEqual([closed.length, waiting, (await shown(alice, id)).closing], [1, 0, null]);
    await house.mark(BTC, "10000");
    assert.equal((await shown(alice, id)).number, "0.4");
  });

  test("closing many closes those with a mark, and lets the others wait for theirs (LEV-10, LEV-12)", async () => {
    await house.mark(BTC, "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await newCustomer();
    const long = await house.open(alice, "long 0.1 BTC x10");
    const short = await house.open(alice, "short 0.1 BTC x10");
    const eth = await house.open(alice, "long 1 ETH x10");
    await house.mark(BTC, undefined);
    const { closed, waiting } = await house.call(calls.closePositions, { type: "all" }, { as: alice });
    assert.deepEqual([closed.map(({ id }) => id), waiting], [[eth.id], 2]);
    await house.mark(BTC, "10100");
    const ended = await Promise.all([long, short].map(async ({ id }) => await shown(alice, id)));
    assert.deepEqual(
      ended.map(({ close_reason, close_price }) => [close_reason, close_price]),
      [
        ["next-mark", "10100"],
        ["next-mark", "10100"],
      ],
    );
  });
});
