import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { unsoundFaults } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { askedRule } from "../rules/receipt-asked.ts";
import { receiptRules, recompute } from "../rules/receipt.ts";
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

  /** What of all that was proven does not follow, or was not asked for. */
  const unsound = async () =>
    await unsoundFaults(house.database, receiptRules, (rule, fact) => recompute(rule, fact, priceOfTick));

  /** What the last receipt of a position says. */
  async function lastFact(id: string) {
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: ann });
    return receipts.at(-1)!.fact as { readonly at_once?: string; readonly waited: { readonly best: string } };
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
      { what: "order", limit: "9900", quantity: "1", fee_rate: "0.0005" },
      { what: "stops", take_profit: "12000" },
      { what: "order", limit: "9800", quantity: "2", fee_rate: "0.0005" },
    ]);
    await house.mark(BTC, "10000");
    const { id } = await house.open(ann, "long 1 BTC x10 at 9900");
    await house.call(calls.cancelOrder, { id }, { as: ann });
    assert.deepEqual(await askedOf(id), [{ what: "order", limit: "9900", quantity: "1", fee_rate: "0.0005" }]);
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

  test("opens no order at a tick from before it was asked for, but where its limit lets it trade at once (LEV-05, LEV-28)", async () => {
    await house.mark(BTC, "10000");
    const older = house.marks.set(BTC, "9000");
    house.clock.advance(1);
    await house.mark(BTC, "10000");
    const waits = await house.open(ann, "long 1 BTC x2 at 9500");
    const atOnce = await house.open(ann, "long 1 BTC x2 at 10000");
    assert.equal(atOnce.state, "open");
    await house.late(older);
    const shown = async () => await house.call(calls.showPosition, { id: waits.id }, { as: ann });
    assert.equal((await shown()).state, "pending");
    house.clock.advance(1);
    await house.mark(BTC, "9500");
    assert.equal((await shown()).state, "open");
    assert.deepEqual([(await lastFact(waits.id)).at_once, (await lastFact(atOnce.id)).at_once], [undefined, "yes"]);
    assert.deepEqual(await unsound(), []);
  });

  test("lets a stop that trails from before its best tick was kept begin anew, at the mark of when it is asked for (LEV-17, LEV-28)", async () => {
    await house.mark(BTC, "10000");
    const { id } = await house.open(ann, "long 1 BTC x2", { trailing: "0.05" });
    await house.mark(BTC, "11000");
    await house.runJob("leverage.refresh-watch");
    await house.owner.pool.query("alter table leverage.position disable trigger asked_once");
    await house.pool.query(
      `update leverage.position set trailing_tick = null, stops_at = null, limit_at = null, version = nextval('leverage.version') where id = $1`,
      [id],
    );
    await house.owner.pool.query("alter table leverage.position enable trigger asked_once");
    await house.restarted(async () => undefined);
    await house.mark(BTC, "10900");
    house.clock.advance(1);
    await house.call(calls.setStops, { id, target_profit_price: "12000" }, { as: ann });
    await house.runJob("leverage.refresh-watch");
    house.clock.advance(1);
    const shown = async () => await house.call(calls.showPosition, { id }, { as: ann });
    assert.equal((await shown()).trailing_mark, "10900");
    // It would have fired at five per cent below 11,000.
    await house.mark(BTC, "10400");
    assert.equal((await shown()).state, "open");
    house.clock.advance(1);
    await house.mark(BTC, "10355");
    assert.equal((await shown()).close_reason, "trailing-stop");
    assert.equal((await lastFact(id)).waited.best, "10900");
    assert.deepEqual(await unsound(), []);
  });
});
