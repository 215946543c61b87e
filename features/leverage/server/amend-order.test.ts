import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const BTC = "BTC/USDT";
type Change = Omit<InputTextOf<typeof calls.amendOrder>, "id">;
let house: LeverageHouse;
before(async () => {
  house = await openLeverageHouse();
});
after(async () => await house.close());
beforeEach(async () => await house.mark(BTC, "10000"));

let people = 0;
async function somebody(usdt = "10000"): Promise<string> {
  const id = customer((people += 1));
  await house.give(id, usdt);
  return id;
}
const amend = async (as: string, id: string, change: Change) => await house.call(calls.amendOrder, { id, ...change }, { as });
const refused = async (as: string, id: string, change: Change) =>
  await house.refusal(calls.amendOrder, { id, ...change }, { as });
const purse = async (id: string) => [await house.usdt(`user/${id}/contract`), await house.usdt(`user/${id}/contract/held`)];
const shown = async (as: string, id: string) => await house.call(calls.showPosition, { id }, { as });

test("an amended order holds to the unit what a new one would, and waits for its new limit (LEV-22, LEV-02)", async () => {
  const alice = await somebody();
  const { id } = await house.open(alice, "long 1 BTC x10 at 9900", { stop_loss_price: "9000" });
  const { position } = await amend(alice, id, { target_price: "9800", number: "2" });
  assert.deepEqual([position.target_price, position.number, position.margin, position.fee], ["9800", "2", "1960", "9.8"]);
  assert.deepEqual(await purse(alice), ["8030.2", "1969.8"]);
  await amend(alice, id, { number: "0.5" });
  assert.deepEqual(await purse(alice), ["9507.55", "492.45"]);
  await house.mark(BTC, "9850");
  assert.equal((await shown(alice, id)).state, "pending", "its old limit is forgotten");
  // A process that begins anew waits for the new limit as well.
  await house.restarted(async () => await house.mark(BTC, "9800"));
  const { state, price, number, stop_loss_price } = await shown(alice, id);
  assert.deepEqual([state, price, number, stop_loss_price], ["open", "9800", "0.5", "9000"]);
  assert.deepEqual(await purse(alice), ["9507.55", "490"]);
});

test("a limit that the mark has reached opens at once at the mark, also with the money it held, and reduces likewise (LEV-22)", async () => {
  const alice = await somebody("1010");
  const { id } = await house.open(alice, "long 1 BTC x10 at 9900", { margin_mode: "cross" });
  const { position } = await amend(alice, id, { target_price: "10100" });
  assert.deepEqual([position.state, position.price, position.margin, position.fee], ["open", "10000", "1000", "5"]);
  assert.deepEqual(await purse(alice), ["5", "1000"]);
  const less = await house.open(alice, "short 0.4 BTC x10 at 10200", { reduce_only: "1" });
  assert.equal((await amend(alice, less.id, { number: "0.3" })).position.number, "0.3");
  const { closed } = await amend(alice, less.id, { target_price: "9990" });
  assert.deepEqual([closed[0]!.number, closed[0]!.close_reason], ["0.3", "reduce-only"]);
  const other = await house.open(alice, "short 0.1 BTC x10 at 10200", { reduce_only: "1" });
  await house.call(calls.closePosition, { id }, { as: alice });
  assert.equal((await refused(alice, other.id, { number: "0.2" })).code, "nothing-to-reduce");
});

test("the same key amends once", async () => {
  const alice = await somebody();
  const { id } = await house.open(alice, "short 0.5 BTC x10 at 10200");
  const again = async () =>
    await house.call(calls.amendOrder, { id, target_price: "10300" }, { as: alice, key: "amend-contract-0001" });
  assert.deepEqual(await again(), await again());
  assert.deepEqual(await purse(alice), ["9482.425", "517.575"]);
});

test("each refusal of the contract, and none changes anything (LEV-22)", async () => {
  const [alice, bob] = [await somebody("1010"), await somebody()];
  const { id } = await house.open(alice, "long 1 BTC x10 at 9900", { stop_loss_price: "9200", target_profit_price: "10500" });
  const before = [await purse(alice), await shown(alice, id)];
  const code = async (change: Change, as = alice, one = id) => (await refused(as, one, change)).code;
  assert.equal(await code({ number: "2" }, bob), "no-such-position");
  assert.equal(await code({}), "nothing-to-change");
  assert.equal(await code({ target_price: "9900.00", number: "1" }), "nothing-to-change");
  assert.equal(await code({ target_price: "9800.001" }), "price-off-tick");
  const far = await refused(alice, id, { target_price: "100" });
  assert.deepEqual([far.code, far.values["nearest"]], ["price-outside-band", far.values["lowest"]]);
  assert.equal(await code({ number: "1.0000001" }), "amount-off-step");
  assert.equal(await code({ number: "0.00001" }), "below-minimum");
  assert.equal(await code({ number: "100000" }), "above-maximum");
  assert.equal(await code({ number: "1.1" }), "insufficient-balance");
  const reached = await refused(alice, id, { target_price: "9150" });
  assert.deepEqual([reached.code, reached.values["nearest"]], ["stop-already-reached", "9149.99"]);
  await house.call(calls.setStops, { id, stop_loss_price: "8980", target_profit_price: "0" }, { as: alice });
  assert.equal(await code({ target_price: "9990" }), "stop-beyond-liquidation");
  await house.call(calls.setStops, { id, stop_loss_price: "9200", target_profit_price: "10500" }, { as: alice });
  await house.mark(BTC, undefined);
  assert.equal(await code({ number: "0.5" }), "market-closed");
  await house.mark(BTC, "10000");
  assert.deepEqual([await purse(alice), await shown(alice, id)], before);
  await house.call(calls.cancelOrder, { id }, { as: alice });
  assert.equal(await code({ number: "0.5" }), "position-not-pending");
});

test("LEV-18 no amended order risks more than its customer's protection and the house's fund allow; one that asks less is free to", async () => {
  const rich = await somebody("2000000");
  for (let more = 0; more < 9; more += 1) await house.open(rich, "long 100 BTC x10");
  await house.open(rich, "long 50 BTC x10");
  const big = await house.open(rich, "long 10 BTC x5 at 9900");
  assert.equal((await refused(rich, big.id, { number: "100" })).code, "market-full");
  assert.equal((await amend(rich, big.id, { number: "9" })).position.number, "9");
  await house.call(calls.closePositions, {}, { as: rich });
  const ann = await somebody();
  const { id } = await house.open(ann, "long 0.1 BTC x10 at 9900");
  const cross = await house.open(ann, "long 0.1 BTC x10 at 9900", { margin_mode: "cross" });
  await house.call(protection.setLossLimit, { period: "week", amount: "300" }, { as: ann });
  assert.equal((await refused(ann, cross.id, { number: "0.2" })).code, "loss-not-bounded");
  assert.equal((await refused(ann, id, { number: "0.9" })).code, "over-loss-limit");
  await house.call(protection.startCoolOff, { length: "24h" }, { as: ann });
  assert.equal((await refused(ann, id, { number: "0.2" })).code, "cooling-off");
  await house.call(protection.excludeSelf, { term: "permanent" }, { as: ann });
  assert.equal((await refused(ann, id, { target_price: "10100" })).code, "self-excluded");
  await house.settle();
  assert.deepEqual(await purse(ann), ["10000", "0"]);
});
