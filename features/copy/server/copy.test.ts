import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calls as protectionCalls } from "@assay/features/protection/contract.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { type CopyHouse, openCopyHouse, profile, UNVERIFIED } from "./testing.ts";

let house: CopyHouse;
before(async () => {
  house = await openCopyHouse();
});
after(async () => {
  assert.deepEqual(await house.faultsOfMoney(), []);
  await house.close();
});

const NOBODY = "00000000-0000-7000-8000-00000000ffff";

test("who meets the rules leads, and the figure that is missing is named", async () => {
  const apply = (as: string, more = {}) => house.refusal(calls.apply, { ...profile, ...more }, { as });
  await house.somebody("10000", { id: UNVERIFIED });
  const unverified = await apply(UNVERIFIED);
  assert.deepEqual([unverified.code, unverified.values], ["not-admitted", { rule: "verified", need: "1", has: "0" }]);
  assert.deepEqual((await apply(await house.somebody("10000", { days: 29 }))).values, { rule: "days", need: "30", has: "29" });
  const poor = await house.somebody("999.5");
  assert.deepEqual((await apply(poor)).values, { rule: "stake", need: "1000", has: "999.5" });
  const { admission, trader } = await house.call(calls.showLead, {}, { as: poor });
  assert.equal(trader, null);
  assert.deepEqual(
    admission.map(({ rule, met }) => `${rule} ${met}`),
    ["verified true", "days true", "liquidation true", "stake false"],
  );
  const rich = await house.somebody();
  assert.equal((await apply(rich, { share: "0.31" })).code, "share-too-high");
  assert.equal((await apply(rich, { symbols: "NO/USDT" })).code, "no-such-market");
  assert.equal((await apply(rich, { amount_min: "60", amount_max: "50" })).code, "amounts-crossed");
  assert.equal((await apply(rich, { amount_min: "1" })).code, "below-minimum");
  assert.equal((await apply(rich, { amount_max: "99999999" })).code, "above-maximum");
  assert.equal((await house.refusal(calls.changeProfile, profile, { as: rich })).code, "no-trader");
  assert.equal((await house.refusal(calls.changeLead, { state: "paused" }, { as: rich })).code, "no-trader");
  const { trader: led } = await house.call(calls.apply, profile, { as: rich });
  assert.deepEqual([led.state, led.share, led.figures.stake, led.chart], ["active", "0.1", "10000", ["10000"]]);
  assert.equal((await apply(rich)).code, "already-trader");
  const change = (more = {}) => house.refusal(calls.changeProfile, { ...profile, ...more }, { as: rich });
  assert.equal((await change({ share: "0.31" })).code, "share-too-high");
  assert.equal((await change({ symbols: "NO/USDT" })).code, "no-such-market");
  assert.equal((await change({ amount_min: "60", amount_max: "50" })).code, "amounts-crossed");
  assert.equal((await change({ amount_min: "1" })).code, "below-minimum");
  assert.equal((await change({ amount_max: "99999999" })).code, "above-maximum");
});

test("who was liquidated within fourteen days does not lead yet", async () => {
  const id = await house.somebody("12000");
  await house.open(id, "long 0.01 SOL x10").catch(() => undefined);
  await house.mark("SOL/USDT", "100");
  await house.open(id, "long 1 SOL x50");
  await house.mark("SOL/USDT", "90");
  const refused = await house.refusal(calls.apply, profile, { as: id });
  assert.deepEqual(refused.values, { rule: "liquidation", need: "14", has: "0" });
});

test("a follow is refused with the reason", async () => {
  const { id: leader, trader } = await house.lead();
  const id = await house.somebody();
  const of = { trader_user_id: trader.trader_user_id, type: "multiple" as const, number: "1", amount: "1000" };
  const refused = async (more = {}, as = id) => (await house.refusal(calls.follow, { ...of, ...more }, { as })).code;
  assert.equal(await refused({ trader_user_id: NOBODY }), "no-such-trader");
  assert.equal(await refused({ follow_user_id: NOBODY }), "no-such-follow");
  assert.equal(await refused({}, leader), "own-trader");
  assert.equal(await refused({ number: "0" }), "wrong-amount");
  assert.equal(await refused({ number: "0.001" }), "wrong-amount");
  assert.equal(await refused({ number: "100.01" }), "above-maximum");
  assert.equal(await refused({ amount: "49" }), "below-minimum");
  assert.equal(await refused({ amount: "5001" }), "above-maximum");
  assert.equal(await refused({ amount: "5000" }, await house.somebody("4999")), "insufficient-balance");
  assert.equal(await refused({ symbols: "SOL/USDT" }), "market-not-led");
  assert.equal(await refused({ symbols: "NO/USDT" }), "no-such-market");
  assert.equal(await refused({ stop_loss: "0.99" }), "stop-out-of-range");
  const linked = await house.somebody();
  const network = "insert into identity.network_used values ($1, '192.0.2.7', now()), ($2, '192.0.2.7', now())";
  await house.pool.query(network, [linked, leader]);
  assert.equal(await refused({}, linked), "linked-trader");
  await house.follow(id, trader);
  assert.equal(await refused(), "already-following");
  await house.call(calls.changeProfile, { ...profile, places: "1" }, { as: leader });
  assert.equal(await refused({}, await house.somebody()), "trader-full");
  await house.call(calls.changeLead, { state: "paused" }, { as: leader });
  assert.equal(await refused({}, await house.somebody()), "trader-not-open");
});

test("COPY-10 nobody follows more than twenty at once", async () => {
  const id = await house.somebody("100000");
  const { trader } = await house.lead({ amount_min: "10" });
  const first = await house.follow(id, trader, { amount: "10" });
  await sql`
    insert into copy.trader (id, customer_id, state, practice, name, signature, symbols, share, amount_min, amount_max, places, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'active', false, 'Extra', 'Extra', '{BTC/USDT}', 0, 1, 100000000000, 10, now()
    from generate_series(1, 19)`.execute(house.database);
  const { rows } = await sql<{ id: string }>`select id from copy.trader where name = 'Extra'`.execute(house.database);
  for (const one of rows)
    await sql`
      insert into copy.follow (id, trader_id, customer_id, type, number, leverage_max, share, state, paid_in, after_signal, created_at)
      values (gen_random_uuid(), ${one.id}, ${id}, 'multiple', 100, 20, 0, 'following', 1, 0, now())`.execute(house.database);
  const { trader: another } = await house.lead();
  const asked = { trader_user_id: another.trader_user_id, type: "multiple" as const, number: "1", amount: "100" };
  assert.deepEqual((await house.refusal(calls.follow, asked, { as: id })).values, { maximum: 20 });
  await sql`delete from copy.follow where trader_id in (select id from copy.trader where name = 'Extra')`.execute(house.database);
  await sql`delete from copy.trader where name = 'Extra'`.execute(house.database);
  await house.call(calls.cancel, { follow_user_id: first.follow_user_id }, { as: id });
});

test("protection keeps a follow from beginning and from being taken up again", async () => {
  const { trader } = await house.lead();
  const id = await house.somebody();
  const follow = await house.follow(id, trader);
  const one = { follow_user_id: follow.follow_user_id };
  const asked = { trader_user_id: (await house.lead()).trader.trader_user_id, type: "lots" as const, number: "1", amount: "100" };
  await house.call(protectionCalls.setLossLimit, { period: "day", amount: "50" }, { as: id });
  assert.equal((await house.refusal(calls.follow, asked, { as: id })).code, "over-loss-limit");
  assert.equal(
    (await house.refusal(calls.changeMoney, { ...one, change: "add", amount: "1000" }, { as: id })).code,
    "over-loss-limit",
  );
  await house.call(calls.pause, { ...one, paused: "1" }, { as: id });
  assert.equal((await house.refusal(calls.pause, { ...one, paused: "0" }, { as: id })).code, "over-loss-limit");
  await house.call(calls.pause, { ...one, paused: "1" }, { as: id });
  const cooling = await house.followed(trader);
  await house.call(protectionCalls.startCoolOff, { length: "24h" }, { as: cooling.id });
  await house.settle();
  assert.equal((await house.shown(cooling.id, cooling.follow.follow_user_id)).state, "paused");
  const own = { follow_user_id: cooling.follow.follow_user_id };
  assert.equal((await house.refusal(calls.follow, asked, { as: cooling.id })).code, "cooling-off");
  assert.equal(
    (await house.refusal(calls.changeMoney, { ...own, change: "add", amount: "1" }, { as: cooling.id })).code,
    "cooling-off",
  );
  assert.equal((await house.refusal(calls.pause, { ...own, paused: "0" }, { as: cooling.id })).code, "cooling-off");
});

test("whoever excludes himself copies nothing more, and gets back what nothing is open of", async () => {
  const { id: leader, trader } = await house.lead();
  const idle = await house.followed((await house.lead()).trader);
  await house.follow(idle.id, trader);
  const busy = (await house.call(calls.listFollows, {}, { as: idle.id })).list[0]!;
  await house.open(leader, "long 0.01 BTC x10");
  await house.call(protectionCalls.excludeSelf, { term: "6m" }, { as: idle.id });
  await house.settle();
  await house.settled();
  const ended = await house.shown(idle.id, idle.follow.follow_user_id);
  assert.deepEqual([ended.state, ended.ended, ended.taken_out], ["ended", "protection", "1000"]);
  const going = await house.shown(idle.id, busy.follow_user_id);
  assert.deepEqual([going.state, going.open], ["paused", 1]);
  const asked = { trader_user_id: trader.trader_user_id, type: "lots" as const, number: "1", amount: "100" };
  assert.equal(
    (await house.refusal(calls.follow, { ...asked, trader_user_id: idle.follow.trader_user_id }, { as: idle.id })).code,
    "self-excluded",
  );
  const one = { follow_user_id: busy.follow_user_id };
  assert.equal(
    (await house.refusal(calls.changeMoney, { ...one, change: "add", amount: "1" }, { as: idle.id })).code,
    "self-excluded",
  );
  assert.equal((await house.refusal(calls.pause, { ...one, paused: "0" }, { as: idle.id })).code, "self-excluded");
});
