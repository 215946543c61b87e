import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { SECOND_MS, utcDay } from "@assay/core/time.ts";
import { type DailyKind, dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, listUsed } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { type LeverageHouse, openingOf, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
let house: LeverageHouse;
let ann = "";
before(async () => {
  house = await openLeverageHouse();
});
after(async () => await house.close());
beforeEach(async () => {
  await house.mark(BTC, "10000");
  ann = await house.newCustomer();
});

/** All but so many of what she may leave behind today. */
const spend = async (kind: DailyKind = "instructions", left = 0): Promise<void> => {
  const now = house.clock.now();
  const had = (await listUsed(house.database, kind, [ann], utcDay(now))).get(ann) ?? 0;
  await countUsed(house.database, kind, Array(dailyLimits[kind] - left - had).fill(ann), now);
};
const set = async (id: string, stops: Omit<InputTextOf<typeof calls.setStops>, "id">) =>
  await house.call(calls.setStops, { id, ...stops }, { as: ann });
const refused = async (id: string, stops: Omit<InputTextOf<typeof calls.setStops>, "id">): Promise<string> =>
  (await house.refusal(calls.setStops, { id, ...stops }, { as: ann })).code;

test("what is asked of later marks is counted, and refused beyond the limit of the day (LEV-29)", async () => {
  const { id } = await house.open(ann, "long 0.1 BTC x10", { stop_loss_price: "9500" });
  const { id: order } = await house.open(ann, "long 0.1 BTC x10 at 9800");
  const counted = await listUsed(house.database, "instructions", [ann], utcDay(house.clock.now()));
  assert.equal(counted.get(ann), 2, "a stop and an order");
  await spend();
  const another = openingOf("long 0.1 BTC x10 at 9700");
  assert.equal((await house.refusal(calls.openPosition, another, { as: ann })).code, "daily-limit");
  assert.equal((await house.refusal(calls.amendOrder, { id: order, target_price: "9700" }, { as: ann })).code, "daily-limit");
  assert.equal(await refused(id, { stop_loss_price: "9400" }), "daily-limit");
  assert.equal(await refused(id, { stop_loss_price: "0" }), "daily-limit");
  // What trades at once pays a fee.
  await house.open(ann, "long 0.1 BTC x10");
  await house.call(calls.cancelOrder, { id: order }, { as: ann });
  await house.call(calls.closePosition, { id }, { as: ann });
});

test("tighter stops go on beyond the limit, once a second (LEV-30)", async () => {
  const { id } = await house.open(ann, "long 0.1 BTC x10", { stop_loss_price: "9500" });
  await spend();
  house.clock.advance(SECOND_MS);
  await set(id, { stop_loss_price: "9600" });
  assert.equal(await refused(id, { stop_loss_price: "9610" }), "too-many-requests");
  house.clock.advance(SECOND_MS);
  await set(id, { stop_loss_price: "9610", target_profit_price: "12000" });
  house.clock.advance(SECOND_MS);
  await set(id, { stop_loss_price: "9620", target_profit_price: "13000" });
  house.clock.advance(SECOND_MS);
  assert.equal(await refused(id, { target_profit_price: "12500" }), "daily-limit");
});

test("beyond the limit a close waits at once, and changing or taking back what waits goes once a second (LEV-30)", async () => {
  const { id } = await house.open(ann, "long 1 BTC x10");
  const { id: other } = await house.open(ann, "long 0.5 BTC x10");
  await spend();
  await house.mark(BTC, undefined);
  for (const one of [id, other]) {
    assert.equal((await house.call(calls.closePosition, { id: one, number: "0.1" }, { as: ann })).waiting, 1);
  }
  const more = { id, number: "0.2" };
  assert.equal((await house.refusal(calls.closePosition, more, { as: ann })).code, "too-many-requests");
  assert.equal((await house.refusal(calls.cancelOrder, { id }, { as: ann })).code, "too-many-requests");
  house.clock.advance(SECOND_MS);
  await house.call(calls.closePosition, more, { as: ann });
  house.clock.advance(SECOND_MS);
  await house.call(calls.cancelOrder, { id }, { as: ann });
  assert.equal((await house.call(calls.closePositions, {}, { as: ann })).waiting, 2);
});

test("margin is taken back as often as money may move, and may always be added (LEV-29)", async () => {
  const { id } = await house.open(ann, "long 0.1 BTC x10");
  const change = (kind: "add" | "remove") => ({ id, change: kind, amount: "1" });
  await house.call(calls.changeMargin, change("add"), { as: ann });
  await house.call(calls.changeMargin, change("add"), { as: ann });
  await spend("transfers", 1);
  await house.call(calls.changeMargin, change("remove"), { as: ann });
  assert.equal((await house.refusal(calls.changeMargin, change("remove"), { as: ann })).code, "daily-transfers");
  await house.call(calls.changeMargin, change("add"), { as: ann });
});
