import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openingOf, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
let house: LeverageHouse;
before(async () => {
  house = await openLeverageHouse();
  await house.mark(BTC, "60000");
});
after(async () => await house.close());

let people = 0;
async function somebody(usdt = "5000"): Promise<string> {
  const id = customer((people += 1));
  await house.give(id, usdt);
  return id;
}
const refused = async (id: string, order: string, more = {}): Promise<string> =>
  (await house.refusal(calls.openPosition, openingOf(order, more), { as: id })).code;
const shown = async (id: string) => await house.call(protection.showProtection, {}, { as: id });

test("LEV-18 in a cool-off nothing opens and no margin is added, what waits is cancelled and pays back, and everything that gets out works", async () => {
  const ann = await somebody();
  const open = await house.open(ann, "long 0.1 BTC x10");
  const waiting = await house.open(ann, "long 0.1 BTC x10 at 59000");
  const before = await house.usdt(`user/${ann}/contract/held`);
  await house.call(protection.startCoolOff, { length: "24h" }, { as: ann });
  assert.equal(await refused(ann, "short 0.1 BTC x10"), "cooling-off");
  assert.equal(await refused(ann, "long 0.1 BTC x10 at 58000"), "cooling-off");
  const more = { id: open.id, change: "add", amount: "10" } as const;
  assert.equal((await house.refusal(calls.changeMargin, more, { as: ann })).code, "cooling-off");
  await house.settle();
  const cancelled = await house.call(calls.showPosition, { id: waiting.id }, { as: ann });
  assert.deepEqual([cancelled.state, cancelled.cancel_reason], ["cancelled", "protection"]);
  assert.notEqual(await house.usdt(`user/${ann}/contract/held`), before);
  await house.settle();
  assert.equal(house.noticed.at(-1)!.subject, waiting.id);
  await house.call(calls.setStops, { id: open.id, stop_loss_price: "58000" }, { as: ann });
  const reduced = await house.open(ann, "short 0.04 BTC x10", { reduce_only: "1" });
  assert.equal(reduced.close_reason, "reduce-only");
  await house.call(protection.excludeSelf, { term: "6m" }, { as: ann });
  assert.equal((await house.refusal(calls.changeMargin, more, { as: ann })).code, "self-excluded");
  assert.equal((await house.call(calls.closePosition, { id: open.id }, { as: ann })).closed.length, 1);
});

test("LEV-18 a mark that comes before the news of a cool-off opens no order either", async () => {
  const ann = await somebody();
  const waiting = await house.open(ann, "long 0.1 BTC x10 at 59000");
  await house.call(protection.excludeSelf, { term: "permanent" }, { as: ann });
  await house.mark(BTC, "58900");
  const { state, cancel_reason } = await house.call(calls.showPosition, { id: waiting.id }, { as: ann });
  assert.deepEqual([state, cancel_reason], ["cancelled", "protection"]);
  assert.equal(await house.usdt(`user/${ann}/contract`), "5000");
  await house.mark(BTC, "60000");
  assert.equal(await refused(ann, "long 0.1 BTC x10"), "self-excluded");
  await house.settle();
});

test("LEV-18 with a loss limit nothing opens that could lose more than it leaves, and results of contracts count", async () => {
  const ann = await somebody();
  await house.call(protection.setLossLimit, { period: "week", amount: "1000" }, { as: ann });
  assert.equal(await refused(ann, "long 0.1 BTC x10", { margin_mode: "cross" }), "loss-not-bounded");
  assert.equal(await refused(ann, "long 0.2 BTC x10"), "over-loss-limit");
  const { id, fee } = await house.open(ann, "long 0.1 BTC x10");
  assert.deepEqual([(await shown(ann)).at_risk, (await shown(ann)).limits[1]!.result], ["600", `-${fee}`]);
  const more = { id, change: "add", amount: "400" } as const;
  assert.equal((await house.refusal(calls.changeMargin, more, { as: ann })).code, "over-loss-limit");
  // What waits counts as well, and of what does not fit any more the newest goes.
  const [first, second] = [
    await house.open(ann, "long 0.02 BTC x10 at 59000"),
    await house.open(ann, "long 0.02 BTC x10 at 58000"),
  ];
  await house.call(protection.setLossLimit, { period: "week", amount: "800" }, { as: ann });
  await house.settle();
  const { pending } = await house.call(calls.listPositions, {}, { as: ann });
  assert.deepEqual(
    pending.map((one) => one.id),
    [first.id],
  );
  assert.equal((await house.call(calls.showPosition, { id: second.id }, { as: ann })).cancel_reason, "protection");
  await house.mark(BTC, "59500");
  await house.call(calls.closePosition, { id }, { as: ann });
  const [ended] = (await house.call(calls.listHistory, {}, { as: ann })).list.filter((one) => one.id === id);
  const { limits } = await shown(ann);
  // The price took 50, and both fees are lost as well.
  assert.equal(Number(limits[1]!.result), -50 - Number(ended!.fee));
  await house.mark(BTC, "60000");
  await house.call(calls.cancelOrder, { id: first.id }, { as: ann });
});
