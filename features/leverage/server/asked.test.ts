import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { askedRule } from "../rules/receipt-asked.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
const ann = customer(1);

describe("what is asked of a contract for later", () => {
  let house: LeverageHouse;
  before(async () => {
    house = await openLeverageHouse();
    await house.give(ann, "1000000");
    await house.mark(BTC, "10000");
  });
  after(async () => await house.close());

  /** What stands in the log of what was asked of a position, without what is the same in all. */
  async function askedOf(id: string): Promise<object[]> {
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: ann });
    const asked = receipts.filter(({ rule }) => rule === askedRule).map(({ fact }) => fact as Record<string, string>);
    return asked.map(({ id: of, symbol, side, at, ...said }) => {
      assert.deepEqual([of, symbol, side, /^[0-9]+$/.test(at!)], [id, BTC, "long", true]);
      return said;
    });
  }

  test("is kept when it is given and when it is changed, and of nothing else (LEV-28)", async () => {
    const plain = await house.open(ann, "long 1 BTC x10");
    assert.deepEqual(await askedOf(plain.id), []);
    await house.call(calls.changeMargin, { id: plain.id, change: "add", amount: "10" }, { as: ann });
    await house.call(calls.setStops, { id: plain.id, stop_loss_price: "9500" }, { as: ann });
    await house.call(calls.setStops, { id: plain.id, trailing: "0.05" }, { as: ann });
    await house.refusal(calls.setStops, { id: plain.id, trailing: "0.05" }, { as: ann });
    await house.call(calls.closePosition, { id: plain.id, number: "0.5" }, { as: ann });
    await house.call(calls.setStops, { id: plain.id, stop_loss_price: "0", trailing: "0" }, { as: ann });
    await house.call(calls.closePosition, { id: plain.id }, { as: ann });
    assert.deepEqual(await askedOf(plain.id), [
      { what: "stops", stop_loss: "9500" },
      { what: "stops", stop_loss: "9500", trailing: "0.05" },
      { what: "stops" },
    ]);
    const order = await house.open(ann, "long 1 BTC x10 at 9900", { target_profit_price: "12000" });
    await house.call(calls.amendOrder, { id: order.id, target_price: "9800", number: "2" }, { as: ann });
    await house.mark(BTC, "9800");
    await house.mark(BTC, "12000");
    assert.deepEqual(await askedOf(order.id), [
      { what: "order", limit: "9900", quantity: "1" },
      { what: "stops", take_profit: "12000" },
      { what: "order", limit: "9800", quantity: "2" },
    ]);
    await house.mark(BTC, "10000");
    const { id } = await house.open(ann, "long 1 BTC x10 at 9900");
    await house.call(calls.cancelOrder, { id }, { as: ann });
    assert.deepEqual(await askedOf(id), [{ what: "order", limit: "9900", quantity: "1" }]);
  });

  test("is kept of a close that waits, and that it was taken back or done (LEV-12, LEV-28)", async () => {
    await house.mark(BTC, "10000");
    const { id } = await house.open(ann, "long 1 BTC x10");
    await house.mark(BTC, undefined);
    house.clock.advance(1);
    const close = async (number: string) => await house.call(calls.closePosition, { id, number }, { as: ann });
    for (const number of ["0.5", "0.25", "0.25"]) await close(number);
    await house.call(calls.cancelOrder, { id }, { as: ann });
    await close("0.75");
    await house.mark(BTC, "10000");
    assert.deepEqual(await askedOf(id), [
      { what: "close", quantity: "0.5" },
      { what: "close", quantity: "0.25" },
      { what: "close" },
      { what: "close", quantity: "0.75" },
      { what: "close" },
    ]);
  });

  test("is set off by no tick from before it was asked for, however late that comes (LEV-05, LEV-28)", async () => {
    await house.mark(BTC, "10000");
    const { id } = await house.open(ann, "long 1 BTC x2");
    const older = house.marks.set(BTC, "9000");
    house.clock.advance(1);
    await house.mark(BTC, "10000");
    await house.call(calls.setStops, { id, stop_loss_price: "9500" }, { as: ann });
    const state = async () => (await house.call(calls.showPosition, { id }, { as: ann })).state;
    await house.late(older);
    assert.equal(await state(), "open");
    await house.mark(BTC, "9500");
    assert.equal(await state(), "closed");
  });
});
