import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

describe("nights", () => {
  let house: LeverageHouse;
  let last = 0;
  const newCustomer = async (): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, "10000");
    return id;
  };
  const purse = async (id: string): Promise<[free: string, held: string]> => [
    await house.usdt(`user/${id}/contract`),
    await house.usdt(`user/${id}/contract/held`),
  ];

  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  test("the night is charged once to who is open at its beginning, to longs and in favour of shorts (LEV-06)", async () => {
    await house.mark("BTC/USDT", "10000");
    const [alice, bob] = [await newCustomer(), await newCustomer()];
    const long = await house.open(alice, "long 1 BTC x10");
    const short = await house.open(bob, "short 1 BTC x10");
    const charge = async () => {
      await house.runJob("leverage.charge-overnight");
      const shown = [
        await house.call(calls.showPosition, { id: long.id }, { as: alice }),
        await house.call(calls.showPosition, { id: short.id }, { as: bob }),
      ];
      return shown.map(({ overnight, margin }) => `${overnight} ${margin}`);
    };
    assert.deepEqual(await charge(), ["0 1000", "0 1000"]);
    house.clock.advance(DAY_MS - (house.clock.now().getTime() % DAY_MS));
    assert.deepEqual(await charge(), ["4 996", "-2 1002"]);
    assert.deepEqual(await charge(), ["4 996", "-2 1002"], "not twice");
    await house.mark("BTC/USDT", undefined);
    house.clock.advance(48 * 3_600_000);
    assert.deepEqual(await charge(), ["4 996", "-2 1002"], "not without a mark");
    await house.mark("BTC/USDT", "10500");
    assert.deepEqual(await charge(), ["12.4 987.6", "-6.2 1006.2"], "both missed nights");
  });

  test("who closes before the night was charged pays for it first, a part too (LEV-06)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    house.clock.advance(24 * 3_600_000);
    const [part] = (await house.call(calls.closePosition, { id, number: "0.25" }, { as: alice })).closed;
    const [rest] = (await house.call(calls.closePosition, { id }, { as: alice })).closed;
    assert.deepEqual([part!.overnight, rest!.overnight], ["1", "3"]);
    await house.runJob("leverage.charge-overnight");
    assert.deepEqual(await purse(alice), ["9986", "0"]);
  });

  test("nights beyond the margin: a cross position pays out of the rest of its purse, an isolated one at its end (LEV-06)", async () => {
    await house.mark("BTC/USDT", "10000");
    const [shared, alone] = [await newCustomer(), await newCustomer()];
    const cross = await house.open(shared, "long 1 BTC x125", { margin_mode: "cross" });
    const isolated = await house.open(alone, "long 1 BTC x125");
    await house.mark("BTC/USDT", "10500");
    const [before] = await purse(shared);
    house.clock.advance(30 * 86_400_000);
    await house.runJob("leverage.charge-overnight");
    const show = async (id: string, as: string) => await house.call(calls.showPosition, { id }, { as });
    const [one, other] = [await show(cross.id, shared), await show(isolated.id, alone)];
    const beyond = Number(one.overnight) - 80;
    assert.ok(beyond > 0);
    assert.deepEqual([one.margin, one.owed, await purse(shared)], ["0", "0", [String(Number(before) - beyond), "0"]]);
    assert.deepEqual([other.margin, Number(other.owed), other.overnight], ["0", beyond, one.overnight]);
    // What is owed counts against it: the price at which it is liquidated lies above its entry.
    assert.ok(Number(other.liquidation_price) > 10_000);
    const total = async (as: string) => (await house.call(walletCalls.listWallets, {}, { as })).total.usdt;
    const [wealth] = [await total(alone)];
    const [closed] = (await house.call(calls.closePosition, { id: isolated.id }, { as: alone })).closed;
    assert.deepEqual([closed!.owed, Number(closed!.returned)], ["0", 500 - beyond - Number(closed!.closing_fee)]);
    assert.equal(Number(await total(alone)), Number(wealth) - Number(closed!.closing_fee));
  });
});
