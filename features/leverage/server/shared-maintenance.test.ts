import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { recompute } from "../rules/receipt.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
const cross = { margin_mode: "cross" } as const;

describe("maintenance by the sum", () => {
  let house: LeverageHouse;
  let last = 0;
  const newCustomer = async (usdt = "20000"): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, usdt);
    return id;
  };
  const shown = async (as: string, id: string) => await house.call(calls.showPosition, { id }, { as });

  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  test("ten small cross positions keep, and are liquidated, like one of their size; the receipt and the replay say so (LEV-17, LEV-27)", async () => {
    await house.mark(BTC, "10000");
    const [many, one] = [await newCustomer(), await newCustomer()];
    const small = [];
    for (let count = 0; count < 10; count += 1) small.push(await house.open(many, "long 1 BTC x10", cross));
    const large = await house.open(one, "long 10 BTC x10", cross);
    const accounts = [await shown(many, small[0]!.id), await shown(one, large.id)];
    assert.equal(accounts[0]!.liquidation_price, accounts[1]!.liquidation_price);
    assert.equal(accounts[0]!.margin_ratio, accounts[1]!.margin_ratio);
    const price = accounts[0]!.liquidation_price!;
    const excess = await Promise.all(
      [many, one].map(async (as) => (await house.call(calls.listPositions, {}, { as })).account.cross_excess),
    );
    // 19,950 less 0.5 % of 100,000 and its relief of 50.
    assert.deepEqual(excess, ["19500", "19500"]);
    await house.mark(BTC, (Number(price) + 0.01).toFixed(2));
    assert.deepEqual([(await shown(many, small[0]!.id)).state, (await shown(one, large.id)).state], ["open", "open"]);
    await house.mark(BTC, price);
    const gone = await shown(many, small[0]!.id);
    assert.deepEqual([gone.close_reason, (await shown(one, large.id)).close_reason], ["liquidation", "liquidation"]);
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id: small[0]!.id }, { as: many });
    const { rule, fact } = receipts.at(-1)!;
    const anew = recompute(rule, fact, priceOfTick)!;
    assert.deepEqual([rule, anew.holds, anew.purse!.liquidation], ["leverage-liquidation-4", true, anew.mark]);
    const { closings, ...told } = fact as { readonly closings: readonly { readonly collateral: string }[] };
    const before = { ...told, collateral: closings[0]!.collateral };
    assert.equal(recompute("leverage-liquidation-3", before, priceOfTick)!.holds, true);
    assert.equal(recompute("leverage-liquidation-2", before, priceOfTick)!.holds, false, "each by itself would have stood");
    const [decided] = (await house.call(calls.replayLiquidation, { id: small[0]!.id }, { as: many })).list;
    assert.equal(Number(decided!.maintenance), Number(anew.purse!.maintenance) / 1e8);
    assert.ok(Number(decided!.margin_ratio) >= 1);
  });

  test("one record tells of all that a purse has closed at one tick, and each receipt and replay finds its own place in it (LEV-17)", async () => {
    await house.mark(BTC, "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await newCustomer();
    const opened: string[] = [];
    for (const order of ["long 4 BTC x10", "long 8 BTC x10", "long 20 ETH x10"])
      opened.push((await house.open(alice, order, cross)).id);
    house.clock.advance(1_000);
    await house.mark(BTC, "8350");
    await house.runJob("proofs.seal");
    const read = async (id: string) => (await house.call(proofs.showReceipts, { id }, { as: alice })).receipts.at(-1)!;
    const receipts = await Promise.all(opened.map(read));
    const worstFirst = [1, 0].map((index) => [opened[index]]);
    const kept: bigint[] = [];
    for (const [index, { rule, fact }] of receipts.slice(0, 2).entries()) {
      const { closings } = fact as { readonly closings: readonly { readonly closed: readonly string[] }[] };
      assert.deepEqual(
        closings.map(({ closed }) => closed),
        worstFirst,
      );
      const anew = recompute(rule, fact, priceOfTick)!;
      assert.equal(anew.holds, true);
      kept.push(anew.purse!.maintenance);
      const replayed = await house.call(calls.replayLiquidation, { id: opened[index]! }, { as: alice });
      assert.equal(Number(replayed.list[0]!.maintenance), Number(anew.purse!.maintenance) / 1e8);
    }
    // Of what was left: 0.5 % of 100,200 less 50, then 0.4 % of 33,400; 0.4 % of 20,000 besides.
    assert.deepEqual(kept, [21_360_000_000n, 53_100_000_000n]);
    assert.equal(receipts[2]!.rule, "leverage-mark-1", "the rest can stand");
  });

  test("longs and shorts keep by themselves, and other markets too (LEV-27)", async () => {
    await house.mark(BTC, "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await newCustomer();
    for (const order of ["long 4 BTC x10", "short 4 BTC x10", "long 40 ETH x10"]) await house.open(alice, order, cross);
    const { account } = await house.call(calls.listPositions, {}, { as: alice });
    // 60 of fees, and three times 160 to keep.
    assert.equal(account.cross_excess, "19460");
  });

  test("an isolated position keeps what its own value asks, and no other one moves its price (LEV-27)", async () => {
    await house.mark(BTC, "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    assert.equal((await shown(alice, id)).liquidation_price, "9036.14");
    await house.open(alice, "long 6 BTC x10");
    await house.open(alice, "long 1 BTC x10", cross);
    assert.equal((await shown(alice, id)).liquidation_price, "9036.14");
    await house.mark(BTC, "9036.15");
    assert.equal((await shown(alice, id)).state, "open");
    await house.mark(BTC, "9036.14");
    assert.equal((await shown(alice, id)).close_reason, "liquidation");
  });
});
