import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { priceOfTick, readTick, recomputeTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { formatPrice } from "@assay/core/money.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { recompute } from "../rules/receipt.ts";
import { openSecondsHouse, type SecondsHouse } from "./testing.ts";

let house: SecondsHouse;
before(async () => {
  house = await openSecondsHouse();
});
after(async () => await house.close());

const account = (id: string): string => `user/${id}/option`;

test("SECONDS-01 SECONDS-02 the next tick after acceptance draws when the option is entered, settlement is the first at or after the term, and a win pays", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const { id, state } = await house.open(ann, "up 10 BTC for 30");
  assert.equal(state, "waiting");
  assert.equal(await house.balance(account(ann)), "990");
  await house.tick(200, "100.5");
  const drawn = await house.result(ann, id);
  const drawnAt = house.clock.now().getTime();
  assert.deepEqual([drawn.state, drawn.entry], ["waiting", null]);
  const delay = drawn.enters_at! - drawnAt;
  assert.ok(delay >= 500 && delay <= 2_500);
  await house.tick(delay - 1, "100.7");
  assert.equal((await house.result(ann, id)).state, "waiting");
  await house.tick(1, "101");
  const running = await house.result(ann, id);
  assert.deepEqual([running.state, running.entry!.price, running.entry!.at], ["running", "101", drawn.enters_at]);
  assert.equal(running.expires_at, running.entry!.at + 30_000);
  await house.tick(29_999, "90");
  assert.equal((await house.result(ann, id)).state, "running");
  await house.tick(1, "101.01");
  const settled = await house.result(ann, id);
  assert.deepEqual([settled.state, settled.outcome, settled.payout], ["settled", "won", "18"]);
  assert.equal(settled.settlement!.at, running.expires_at);
  assert.equal(settled.settled_at, running.expires_at);
  assert.equal(await house.balance(account(ann)), "1008");
  assert.equal(await house.balance(`${account(ann)}/held`), "0");
  await house.tick(200, "50");
  assert.deepEqual(await house.result(ann, id), settled);
});

test("SECONDS-20 an option that cannot be settled holds up no other, and is settled as soon as it can be", async () => {
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  await house.tick(200, "100");
  const poisoned = await house.open(ann, "up 10 BTC for 30");
  const other = await house.open(bob, "up 10 BTC for 30");
  await house.enter("100");
  // The stake that is held for it has gone: no posting can pay it out.
  await house.move(`${account(ann)}/held`, "world/treasury", "10");
  await assert.rejects(house.tick(30_000, "101"));
  assert.equal((await house.result(bob, other.id)).outcome, "won");
  assert.equal((await house.result(ann, poisoned.id)).state, "running");
  await house.move("world/treasury", `${account(ann)}/held`, "10");
  await house.tick(200, "90");
  assert.equal((await house.result(ann, poisoned.id)).outcome, "won");
  assert.equal(await house.balance(account(ann)), "1008");
});

test("SECONDS-05 a loss pays nothing, a tie pays the stake back, and who bets down wins where up loses", async () => {
  const ann = await house.somebody();
  const ids = [];
  for (const option of ["up 10 BTC for 30", "down 10 BTC for 30"]) ids.push((await house.open(ann, option)).id);
  await house.enter("100");
  await house.tick(30_000, "99");
  const outcomes = await Promise.all(ids.map(async (id) => (await house.result(ann, id)).outcome));
  assert.deepEqual(outcomes, ["lost", "won"]);
  const { id } = await house.open(ann, "down 10 BTC for 60");
  await house.enter("100");
  await house.tick(60_000, "100");
  assert.deepEqual((await house.result(ann, id)).outcome, "tie");
  assert.equal(await house.balance(account(ann)), "998");
});

test("SECONDS-03 SECONDS-14 no valid tick within the grace voids and refunds, also when the index is only degraded", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const neverEntered = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, undefined);
  await house.tick(4_700, undefined);
  assert.equal((await house.result(ann, neverEntered.id)).state, "waiting");
  await house.tick(200, "100");
  const void1 = await house.result(ann, neverEntered.id);
  assert.deepEqual([void1.outcome, void1.entry, void1.payout], ["void", null, "10"]);
  const drawnOnly = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "100");
  const { enters_at: entersAt } = await house.result(ann, drawnOnly.id);
  await house.tick(entersAt! - house.clock.now().getTime() + 5_001, "100");
  const void3 = await house.result(ann, drawnOnly.id);
  assert.deepEqual([void3.outcome, void3.enters_at, void3.entry, void3.payout], ["void", entersAt, null, "10"]);
  const neverSettled = await house.open(ann, "up 10 BTC for 30");
  await house.enter("100");
  await house.tick(30_000, undefined);
  await house.tick(5_001, "120");
  const void2 = await house.result(ann, neverSettled.id);
  assert.deepEqual([void2.outcome, void2.entry?.price, void2.settlement, void2.payout], ["void", "100", null, "10"]);
  assert.equal(await house.balance(account(ann)), "1000");
});

test("SECONDS-15 a process that dies between expiry and settlement settles nothing twice and nothing by a tick that it did not keep", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const inTime = await house.open(ann, "up 10 BTC for 30");
  const tooLate = await house.open(ann, "up 10 BTC for 60");
  await house.enter("100");
  house.clock.advance(29_900);
  await house.restart();
  await house.tick(2_000, "101");
  assert.equal((await house.result(ann, inTime.id)).outcome, "won");
  await house.restart();
  await house.tick(200, "99");
  assert.equal((await house.result(ann, inTime.id)).outcome, "won");
  house.clock.advance(36_000);
  await house.restart();
  await house.tick(200, "101");
  assert.equal((await house.result(ann, tooLate.id)).outcome, "void");
  assert.equal(await house.balance(account(ann)), "1008");
});

test("SECONDS-16 each outcome has a receipt from which a stranger computes it", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.enter("101");
  await house.tick(30_000, "102");
  await house.runJob("proofs.seal");
  const { receipts } = await house.call(proofs.showReceipts, { id }, { as: ann });
  const [receipt] = receipts;
  assert.equal(receipt!.rule, "seconds-2");
  assert.equal(recompute(receipt!.rule, receipt!.fact, priceOfTick)!.holds, true);
  const fact = receipt!.fact as Record<string, unknown>;
  assert.deepEqual([fact["outcome"], fact["payout"], fact["direction"]], ["won", "18", "up"]);
  assert.equal(formatPrice(recomputeTick(readTick(fact["entry"])!)!), "101");
  assert.equal(formatPrice(recomputeTick(readTick(fact["settlement"])!)!), "102");
  const { entry, settlement } = await house.call(calls.showResult, { id }, { as: ann });
  const ids = [fact["entry"], fact["settlement"]].map((tick) => readTick(tick)!.id);
  assert.deepEqual([entry!.id, settlement!.id], ids, "the customer is shown the ticks that the receipt proves (O6)");
});

test("SECONDS-18 what was agreed and what was decided cannot be changed, whoever asks the database", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "101");
  const of = sql`where id = ${id}`;
  for (const change of [
    sql`update seconds.option set version = 1, draw = null, enters_at = null ${of}`,
    sql`update seconds.option set draw = null, enters_at = null ${of}`,
    sql`update seconds.option set enters_at = enters_at + interval '1 second' ${of}`,
    sql`update seconds.option set draw = jsonb_set(draw, '{price}', '"1"') ${of}`,
  ]) {
    await assert.rejects(change.execute(house.owner.database), /cannot be changed/);
  }
  await house.tick(2_500, "101");
  for (const change of [
    sql`update seconds.option set direction = 'down' ${of}`,
    sql`update seconds.option set stake = 1 ${of}`,
    sql`update seconds.option set entry = jsonb_set(entry, '{price}', '"1"') ${of}`,
    sql`delete from seconds.option ${of}`,
    sql`truncate seconds.option`,
  ]) {
    await assert.rejects(change.execute(house.owner.database), /cannot be changed/);
  }
  await house.tick(30_000, "100");
  for (const change of [
    sql`update seconds.option set outcome = 'won' ${of}`,
    sql`update seconds.option set payout = 1 ${of}`,
    sql`update seconds.option set state = 'running', outcome = null, payout = null, settled_at = null, settlement = null ${of}`,
  ]) {
    await assert.rejects(change.execute(house.owner.database), /cannot be changed/);
  }
  assert.equal((await house.result(ann, id)).outcome, "lost");
});

test("SECONDS-21 a draw that was written holds when the process dies, and whatever another one has kept", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "100");
  const { enters_at: entersAt } = await house.result(ann, id);
  await house.restart();
  await house.tick(10, "103");
  await house.tick(entersAt! - house.clock.now().getTime() - 1, "104");
  assert.deepEqual((await house.result(ann, id)).enters_at, entersAt);
  await house.tick(1, "105");
  const { entry } = await house.result(ann, id);
  assert.deepEqual([entry!.price, entry!.at], ["105", entersAt]);
});
