import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readTick, recomputeTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { formatPrice } from "@assay/core/money.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { OPEN_MAX, ROUND_MAX } from "../rules.ts";
import { customer, openSecondsHouse, type SecondsHouse } from "./testing.ts";

let house: SecondsHouse;
before(async () => {
  house = await openSecondsHouse();
});
after(async () => await house.close());

let people = 0;
/** A new customer with money for options. */
async function somebody(usdt = "1000"): Promise<string> {
  const id = customer((people += 1));
  await house.give(id, usdt);
  return id;
}
const account = (id: string): string => `user/${id}/option`;

test("SECONDS-01 SECONDS-02 entry is the next tick after acceptance, settlement the first at or after the term, and a win pays", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const { id, state } = await house.open(ann, "up 10 BTC for 30");
  assert.equal(state, "waiting");
  assert.equal(await house.balance(account(ann)), "990");
  await house.tick(200, "101");
  const running = await house.result(ann, id);
  assert.deepEqual([running.state, running.entry!.price], ["running", "101"]);
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
  const [ann, bob] = [await somebody(), await somebody()];
  await house.tick(200, "100");
  const poisoned = await house.open(ann, "up 10 BTC for 30");
  const other = await house.open(bob, "up 10 BTC for 30");
  await house.tick(200, "100");
  // The stake that is held for it has gone: no posting can pay it out.
  const move = async (from: string, to: string) =>
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from, to, amount: { currency: "USDT", units: 1_000_000_000n } }] as never;
      await ledger.post({ reason: "gift", reference: `${from} ${to}`, transfers });
    });
  await move(`${account(ann)}/held`, "world/treasury");
  await assert.rejects(house.tick(30_000, "101"));
  assert.equal((await house.result(bob, other.id)).outcome, "won");
  assert.equal((await house.result(ann, poisoned.id)).state, "running");
  await move("world/treasury", `${account(ann)}/held`);
  await house.tick(200, "90");
  assert.equal((await house.result(ann, poisoned.id)).outcome, "won");
  assert.equal(await house.balance(account(ann)), "1008");
});

test("SECONDS-05 a loss pays nothing, a tie pays the stake back, and who bets down wins where up loses", async () => {
  const ann = await somebody();
  const ids = [];
  for (const option of ["up 10 BTC for 30", "down 10 BTC for 30"]) ids.push((await house.open(ann, option)).id);
  await house.tick(200, "100");
  await house.tick(30_000, "99");
  const outcomes = await Promise.all(ids.map(async (id) => (await house.result(ann, id)).outcome));
  assert.deepEqual(outcomes, ["lost", "won"]);
  const { id } = await house.open(ann, "down 10 BTC for 60");
  await house.tick(200, "100");
  await house.tick(60_000, "100");
  assert.deepEqual((await house.result(ann, id)).outcome, "tie");
  assert.equal(await house.balance(account(ann)), "998");
});

test("SECONDS-03 SECONDS-14 no valid tick within the grace voids and refunds, also when the index is only degraded", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const neverEntered = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, undefined);
  await house.tick(4_700, undefined);
  assert.equal((await house.result(ann, neverEntered.id)).state, "waiting");
  await house.tick(200, "100");
  const void1 = await house.result(ann, neverEntered.id);
  assert.deepEqual([void1.outcome, void1.entry, void1.payout], ["void", null, "10"]);
  const neverSettled = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "100");
  await house.tick(30_000, undefined);
  await house.tick(5_001, "120");
  const void2 = await house.result(ann, neverSettled.id);
  assert.deepEqual([void2.outcome, void2.entry?.price, void2.settlement, void2.payout], ["void", "100", null, "10"]);
  assert.equal(await house.balance(account(ann)), "1000");
});

test("SECONDS-15 a process that dies between expiry and settlement settles nothing twice and nothing by a tick that it did not keep", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const inTime = await house.open(ann, "up 10 BTC for 30");
  const tooLate = await house.open(ann, "up 10 BTC for 60");
  await house.tick(200, "100");
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

test("SECONDS-07 SECONDS-08 a round is shared out among those who were right, and one with a single side is refunded", async () => {
  const people3 = [await somebody(), await somebody(), await somebody()] as const;
  house.clock.advance(30_000 - (house.clock.now().getTime() % 30_000));
  await house.tick(200, "100");
  const stakes = ["pool up 2 BTC for 30", "pool up 13 BTC for 30", "pool down 135 BTC for 30"] as const;
  const opened = [];
  for (const [place, stake] of stakes.entries()) opened.push(await house.open(people3[place]!, stake));
  const { terms } = await house.call(calls.listTerms, {});
  assert.deepEqual(terms[0]!.round, { up: "15", down: "135", closes_at: opened[0]!.closes_at });
  await house.tick(29_800, "100");
  assert.equal((await house.result(people3[0], opened[0]!.id)).state, "waiting");
  await house.tick(200, "101");
  assert.equal((await house.result(people3[0], opened[0]!.id)).entry!.price, "101");
  const lonely = await house.open(people3[0], "pool up 5 BTC for 60");
  await house.tick(30_000, "102");
  const results = [];
  for (const [place, { id }] of opened.entries()) results.push(await house.result(people3[place]!, id));
  assert.deepEqual(
    results.map(({ outcome, payout }) => [outcome, payout]),
    [
      ["won", "19.4"],
      ["won", "126.1"],
      ["lost", "0"],
    ],
  );
  assert.equal(await house.balance("house/fee/seconds"), "4.5");
  assert.equal(await house.balance("house/seconds/round"), "0");
  await house.tick(lonely.closes_at - house.clock.now().getTime() + 200, "100");
  await house.tick(60_000, "90");
  const refunded = await house.result(people3[0], lonely.id);
  assert.deepEqual([refunded.outcome, refunded.payout], ["lost", "5"]);
});

test("SECONDS-16 each outcome has a receipt from which a stranger computes it", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "101");
  await house.tick(30_000, "102");
  await house.runJob("proofs.seal");
  const { receipts } = await house.call(proofs.showReceipts, { id }, { as: ann });
  const [receipt] = receipts;
  assert.equal(receipt!.rule, "seconds-1");
  const fact = receipt!.fact as Record<string, unknown>;
  assert.deepEqual([fact["outcome"], fact["payout"], fact["direction"]], ["won", "18", "up"]);
  assert.equal(formatPrice(recomputeTick(readTick(fact["entry"])!)!), "101");
  assert.equal(formatPrice(recomputeTick(readTick(fact["settlement"])!)!), "102");
  const { entry, settlement } = await house.call(calls.showResult, { id }, { as: ann });
  const ids = [fact["entry"], fact["settlement"]].map((tick) => readTick(tick)!.id);
  assert.deepEqual([entry!.id, settlement!.id], ids, "the customer is shown the ticks that the receipt proves (O6)");
});

test("SECONDS-18 what was agreed and what was decided cannot be changed, whoever asks the database", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "101");
  const of = sql`where id = ${id}`;
  for (const change of [
    sql`update seconds.option set direction = 'down' ${of}`,
    sql`update seconds.option set stake = 1 ${of}`,
    sql`update seconds.option set entry = jsonb_set(entry, '{price}', '"1"') ${of}`,
    sql`delete from seconds.option ${of}`,
    sql`truncate seconds.option`,
  ]) {
    await assert.rejects(change.execute(house.database), /cannot be changed/);
  }
  await house.tick(30_000, "100");
  for (const change of [
    sql`update seconds.option set outcome = 'won' ${of}`,
    sql`update seconds.option set payout = 1 ${of}`,
    sql`update seconds.option set state = 'running', outcome = null, payout = null, settled_at = null, settlement = null ${of}`,
  ]) {
    await assert.rejects(change.execute(house.database), /cannot be changed/);
  }
  assert.equal((await house.result(ann, id)).outcome, "lost");
});

test("every refusal names its reason", async () => {
  const ann = await somebody("100");
  await house.tick(200, "100");
  assert.equal(await house.refused(ann, "up 10 XYZ for 30"), "no-such-market");
  assert.equal(await house.refused(ann, "up 0.5 BTC for 30"), "stake-too-small");
  assert.equal(await house.refused(ann, "up 1001 BTC for 30"), "stake-too-large");
  assert.equal(await house.refused(ann, "up 1.001 BTC for 30"), "wrong-amount");
  assert.equal(await house.refused(ann, "up 100.01 BTC for 30"), "insufficient-balance");
  const inBitcoin = { match_id: "BTC/USDT", type: "1", seconds: "30", number: "1", currency_id: "1" } as const;
  assert.equal((await house.refusal(calls.openOption, inBitcoin, { as: ann })).code, "wrong-currency");
  assert.equal((await house.refusal(calls.showResult, { id: customer(9_999) }, { as: ann })).code, "no-such-option");
  assert.equal((await house.refusal(calls.listTerms, { symbol: "XYZ/USDT" })).code, "no-such-market");
  await house.tick(200, undefined);
  assert.equal(await house.refused(ann, "up 10 BTC for 30"), "index-missing");
  assert.equal((await house.call(calls.listTerms, {})).on_sale, false);
  await house.tick(200, "100");
  const opened = await Promise.all(Array.from({ length: OPEN_MAX }, () => house.open(ann, "up 1 BTC for 30")));
  assert.equal(await house.refused(ann, "up 1 BTC for 30"), "too-many-open-options");
  const live = await house.call(calls.listOptions, { limit: "100" }, { as: ann });
  assert.deepEqual(new Set(live.list.map(({ id }) => id)), new Set(opened.map(({ id }) => id)));
  assert.equal((await house.call(calls.listOptions, {}, { as: ann })).list.length, 5);
  assert.deepEqual((await house.call(calls.listOptions, { state: "settled" }, { as: ann })).list, []);
  const [payable] = await house.call(calls.listPayableCurrencies, {}, { as: ann });
  assert.deepEqual([payable!.available, payable!.min, payable!.max], ["50", "1", "1000"]);
});

test("SECONDS-19 nobody stakes more than his loss limit leaves, with what is lost and at stake, and nobody in a cool-off stakes at all", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  await house.call(protection.setLossLimit, { period: "day", amount: "100" }, { as: ann });
  const staked = await Promise.all(
    ["up 40 BTC for 30", "pool down 40 BTC for 30", "up 40 BTC for 30"].map(
      async (option) => await house.open(ann, option).catch((fault: Error) => fault.message),
    ),
  );
  assert.deepEqual(
    staked.filter((one) => typeof one === "string"),
    ["over-loss-limit"],
  );
  // One is lost, and one was alone in its round: so 40 are lost and none at stake.
  await house.tick(200, "101");
  for (let round = 0; round < 3; round += 1) await house.tick(30_000, "100");
  const [day] = (await house.call(protection.showProtection, {}, { as: ann })).limits;
  assert.deepEqual([day!.result, day!.left], ["-40", "60"]);
  await house.open(ann, "up 60 BTC for 30");
  await house.tick(200, "100");
  await house.tick(30_000, "101");
  // What was won is there to be lost again.
  assert.equal((await house.call(protection.showProtection, {}, { as: ann })).limits[0]!.left, "108");
  await house.call(protection.startCoolOff, { length: "24h" }, { as: ann });
  assert.equal(await house.refused(ann, "pool up 1 BTC for 60"), "cooling-off");
  const bob = await somebody();
  await house.call(protection.excludeSelf, { term: "6m" }, { as: bob });
  assert.equal(await house.refused(bob, "up 1 BTC for 60"), "self-excluded");
});

test("SECONDS-12 the house sells no more than its pool can pay", async () => {
  const rich = await Promise.all(Array.from({ length: 23 }, async () => await somebody("50000")));
  await house.tick(200, "100");
  // Each of these may cost the pool 900.
  const wanted = Math.floor(Number(await house.balance("house/seconds")) / 900);
  const buyers = rich.flatMap((id) => Array.from({ length: OPEN_MAX }, () => id)).slice(0, wanted);
  await Promise.all(buyers.map((id) => house.open(id, "up 1000 BTC for 300")));
  assert.equal(await house.refused(rich.at(-1)!, "up 1000 BTC for 300"), "pool-dry");
});

test("SECONDS-17 a round that is full takes no more stakes", async () => {
  house.clock.advance(60_000 - (house.clock.now().getTime() % 60_000));
  await house.tick(1, "100", "ETH/USDT");
  const many = await Promise.all(Array.from({ length: ROUND_MAX / OPEN_MAX }, async () => await somebody("50")));
  const buyers = many.flatMap((id) => Array.from({ length: OPEN_MAX }, () => id));
  await Promise.all(buyers.map((id, place) => house.open(id, `pool ${place % 2 === 0 ? "up" : "down"} 1 ETH for 60`)));
  const late = await somebody();
  assert.equal(await house.refused(late, "pool up 1 ETH for 60"), "round-full");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.tick(60_000, "101", "ETH/USDT");
  assert.equal(await house.balance(`user/${many[0]!}/option/held`), "0");
});
