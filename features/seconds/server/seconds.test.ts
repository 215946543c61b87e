import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { priceOfTick, readTick, recomputeTick } from "@assay/features/market/server.ts";
import { calls as proofs, dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, listUsed } from "@assay/features/proofs/server.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { amount, formatPrice, parseAmount } from "@assay/core/money.ts";
import { DAY_MS, utcDay } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { OPEN_MAX, ROUND_OWN_MAX, ROUND_STAKES_MAX } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";
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

test("SECONDS-01 SECONDS-02 the next tick after acceptance draws when the option is entered, settlement is the first at or after the term, and a win pays", async () => {
  const ann = await somebody();
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
  const [ann, bob] = [await somebody(), await somebody()];
  await house.tick(200, "100");
  const poisoned = await house.open(ann, "up 10 BTC for 30");
  const other = await house.open(bob, "up 10 BTC for 30");
  await house.enter("100");
  // The stake that is held for it has gone: no posting can pay it out.
  const stake = parseAmount("USDT", "10")!;
  await house.move(`${account(ann)}/held`, "world/treasury", stake);
  await assert.rejects(house.tick(30_000, "101"));
  assert.equal((await house.result(bob, other.id)).outcome, "won");
  assert.equal((await house.result(ann, poisoned.id)).state, "running");
  await house.move("world/treasury", `${account(ann)}/held`, stake);
  await house.tick(200, "90");
  assert.equal((await house.result(ann, poisoned.id)).outcome, "won");
  assert.equal(await house.balance(account(ann)), "1008");
});

test("SECONDS-05 a loss pays nothing, a tie pays the stake back, and who bets down wins where up loses", async () => {
  const ann = await somebody();
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
  const ann = await somebody();
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
  const ann = await somebody();
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
  await house.enter("101");
  const entered = await Promise.all(opened.map(async ({ id }, place) => (await house.result(people3[place]!, id)).entry));
  assert.deepEqual([entered[0]!.price, new Set(entered.map((entry) => entry!.id)).size], ["101", 1]);
  await house.tick(30_000, "102");
  const results = [];
  for (const [place, { id }] of opened.entries()) results.push(await house.result(people3[place]!, id));
  assert.deepEqual(
    results.map(({ outcome, payout }) => [outcome, payout]),
    [
      ["won", "3.88"],
      ["won", "25.22"],
      ["lost", "120"],
    ],
  );
  assert.equal(await house.balance("house/fee/seconds"), "0.9");
  assert.equal(await house.balance("house/seconds/round"), "0");
  const lonely = await house.open(people3[0], "pool up 5 BTC for 60");
  await house.tick(lonely.closes_at - house.clock.now().getTime(), "100");
  await house.enter("100");
  await house.tick(60_000, "90");
  const refunded = await house.result(people3[0], lonely.id);
  assert.deepEqual([refunded.outcome, refunded.payout], ["lost", "5"]);
});

test("SECONDS-16 each outcome has a receipt from which a stranger computes it", async () => {
  const ann = await somebody();
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
  const ann = await somebody();
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
    await assert.rejects(change.execute(house.database), /cannot be changed/);
  }
  await house.tick(2_500, "101");
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
  await house.enter("101");
  for (let round = 0; round < 3; round += 1) await house.tick(30_000, "100");
  const [day] = (await house.call(protection.showProtection, {}, { as: ann })).limits;
  assert.deepEqual([day!.result, day!.left], ["-40", "60"]);
  await house.open(ann, "up 60 BTC for 30");
  await house.enter("100");
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
  const ann = await somebody();
  await house.tick(200, "100", "SOL/USDT");
  const taken = amount(
    "USDT",
    parseAmount("USDT", await house.balance("house/seconds"))!.units - parseAmount("USDT", "100")!.units,
  );
  await house.move("house/seconds", "world/treasury", taken);
  assert.equal(await house.refused(ann, "up 112 SOL for 300"), "pool-dry");
  assert.equal((await house.call(calls.listTerms, { symbol: "SOL/USDT" })).terms[4]!.house_left.up, "111.11");
  await house.open(ann, "up 111.11 SOL for 300");
  assert.equal(await house.refused(ann, "up 1 SOL for 300"), "pool-dry");
  await house.move("world/treasury", "house/seconds", taken);
  await house.open(ann, "up 1 SOL for 300");
});

/** Each of these stakes so often at once. */
const stakeAll = async (people: readonly string[], times: number, option: string) =>
  await Promise.all(people.flatMap((id) => Array.from({ length: times }, async () => await house.open(id, option))));

test("SECONDS-23 in one market and direction the house takes what it may lose there and no more, of what expires together less", async () => {
  const rich = await Promise.all(Array.from({ length: 5 }, async () => await somebody("50000")));
  const bob = rich[4]!;
  await house.tick(200, "100", "XRP/USDT");
  const leftFor = async (seconds: number) =>
    (await house.call(calls.listTerms, { symbol: "XRP/USDT" })).terms.find((one) => one.seconds === seconds)!.house_left;
  assert.deepEqual(await leftFor(30), { up: "12500", down: "12500" });
  // Twelve of 800 each leave 400 of the 10,000 that may expire together.
  await stakeAll(rich.slice(0, 4), 3, "up 1000 XRP for 30");
  const { code, values } = await house.refusal(
    calls.openOption,
    { match_id: "XRP/USDT", type: "up", seconds: "30", number: "501" },
    { as: bob },
  );
  assert.deepEqual([code, values], ["exposure-reached", { left: "500" }]);
  assert.deepEqual(await leftFor(30), { up: "500", down: "12500" });
  assert.deepEqual((await house.open(bob, "up 500 XRP for 30")).number, "500");
  assert.equal(await house.refused(bob, "up 1 XRP for 30"), "exposure-reached");
  // The other direction, another term and, ten seconds later, the same one are apart.
  await house.open(bob, "down 1000 XRP for 30");
  await house.open(bob, "up 1 XRP for 60");
  house.clock.advance(10_000);
  assert.equal(await house.refused(bob, "up 1 XRP for 30"), "exposure-reached");
  house.clock.advance(1);
  await house.open(bob, "up 1 XRP for 30");
  // Ten thousand a window, fifty in all: as many as are asked for at once, no more are opened.
  let opened = 0;
  for (let window = 0; window < 5; window += 1) {
    house.clock.advance(10_001);
    const asked = [...rich, await somebody("50000")].flatMap((id) =>
      Array.from({ length: 3 }, () => house.open(id, "up 1000 XRP for 300").catch(() => undefined)),
    );
    opened += (await Promise.all(asked)).filter((one) => one !== undefined).length;
  }
  // 50,000 less 10,000 and what two stakes of 1 add, 900 each, at most eleven in a window and two of one customer.
  assert.equal(opened, 44);
  assert.deepEqual(await leftFor(120), {
    up: String(Math.floor(((50_000 - 10_000 - 0.82 - 0.8 - 44 * 900) / 0.85) * 100) / 100),
    down: "11764.7",
  });
});

test("SECONDS-23 what is settled makes room again", async () => {
  const people4 = await Promise.all(Array.from({ length: 4 }, async () => await somebody("3000")));
  const ann = await somebody("1000");
  await house.tick(200, "100", "ADA/USDT");
  await stakeAll(people4, 3, "up 1000 ADA for 30");
  assert.equal(await house.refused(ann, "up 1000 ADA for 30"), "exposure-reached");
  await house.enter("100", "ADA/USDT");
  await house.tick(30_000, "99", "ADA/USDT");
  await house.open(ann, "up 1000 ADA for 30");
});

test("SECONDS-23 one customer has a quarter of what may expire together, and the rest is left for others", async () => {
  const [ann, bob] = [await somebody("10000"), await somebody("10000")];
  await house.tick(200, "100", "DOT/USDT");
  const leftOf = async (as?: string) =>
    (await house.call(calls.listTerms, { symbol: "DOT/USDT" }, as === undefined ? {} : { as })).terms[0]!.house_left;
  assert.deepEqual(await leftOf(ann), { up: "3125", down: "3125" });
  const many = Array.from({ length: 5 }, async () => await house.open(ann, "up 1000 DOT for 30").catch(() => undefined));
  assert.equal((await Promise.all(many)).filter((one) => one !== undefined).length, 3, "those of one batch see each other");
  const asked = { match_id: "DOT/USDT", type: "up", seconds: "30", number: "126" } as const;
  const { code, values } = await house.refusal(calls.openOption, asked, { as: ann });
  assert.deepEqual([code, values], ["exposure-reached", { left: "125" }]);
  assert.deepEqual(await leftOf(ann), { up: "125", down: "3125" });
  assert.deepEqual(await leftOf(bob), { up: "3125", down: "3125" });
  assert.deepEqual(await leftOf(), { up: "9500", down: "12500" });
  await house.open(ann, "up 125 DOT for 30");
  assert.equal(await house.refused(ann, "up 1 DOT for 30"), "exposure-reached");
  await house.open(ann, "down 1000 DOT for 30");
  await house.open(ann, "up 1000 DOT for 60");
  await house.open(bob, "up 1000 DOT for 30");
  house.clock.advance(10_001);
  await house.open(ann, "up 1000 DOT for 30");
});

test("SECONDS-25 options are counted as they are opened, and refused beyond the limit of the day", async () => {
  const [ann, bob] = [await somebody(), await somebody()];
  await house.tick(200, "100");
  const now = house.clock.now();
  const used = async () => (await listUsed(house.database, "instructions", [ann], utcDay(now))).get(ann);
  await house.open(ann, "up 1 BTC for 30");
  await house.open(ann, "pool up 1 BTC for 300");
  assert.equal(await house.refused(ann, "up 0.5 BTC for 30"), "stake-too-small");
  assert.equal(await used(), 2);
  await countUsed(house.database, "instructions", Array(dailyLimits.instructions - 3).fill(ann), now);
  const both = ["pool up 1 BTC for 300", "up 1 BTC for 30"].map(
    async (option) => await house.open(ann, option).catch((fault: Error) => fault.message),
  );
  assert.equal((await Promise.all(both)).filter((one) => one === "daily-limit").length, 1, "also within one batch");
  assert.equal(await house.refused(ann, "pool up 1 BTC for 300"), "daily-limit");
  assert.equal(await used(), dailyLimits.instructions);
  await house.open(bob, "up 1 BTC for 30");
  house.clock.advance((utcDay(now) + 1) * DAY_MS - house.clock.now().getTime());
  await house.tick(1, "100");
  await house.open(ann, "up 1 BTC for 30");
});

test("SECONDS-24 while the venues disagree no fixed payout is sold; what was opened before and rounds go on", async () => {
  const ann = await somebody();
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "100", "BTC/USDT", "100.1");
  await house.open(ann, "up 10 BTC for 30");
  await house.tick(2_500, "100", "BTC/USDT", "100.2");
  assert.equal(await house.refused(ann, "up 10 BTC for 30"), "venues-disagree");
  const terms = await house.call(calls.listTerms, {});
  assert.deepEqual([terms.on_sale, terms.venues_agree], [true, false]);
  await house.open(ann, "pool up 10 BTC for 300");
  assert.equal((await house.result(ann, id)).state, "running");
  await house.tick(30_000, "101", "BTC/USDT", "101.2");
  assert.equal((await house.result(ann, id)).outcome, "won");
});

/** Stands right behind the closing of a round of a minute, so that the next one takes stakes for all of it. */
async function beginRound(base: string): Promise<void> {
  house.clock.advance(60_000 - (house.clock.now().getTime() % 60_000));
  await house.tick(1, "100", `${base}/USDT`);
}

test("SECONDS-22 a customer stakes three times in a round and on one side of it", async () => {
  const ann = await somebody();
  await beginRound("ETH");
  const stakes = await Promise.all(
    [
      "pool up 1 ETH for 60",
      "pool down 1 ETH for 60",
      "pool up 2 ETH for 60",
      "pool up 3 ETH for 60",
      "pool up 1 ETH for 60",
    ].map(async (stake) => await house.open(ann, stake).catch((fault: { code: string }) => fault.code)),
  );
  assert.deepEqual(
    stakes.map((stake) => (typeof stake === "string" ? stake : stake.number)),
    ["1", "staked-other-side", "2", "3", "too-many-stakes-in-round"],
  );
  assert.equal(await house.refused(ann, "pool down 1 ETH for 60"), "staked-other-side");
  await house.open(ann, "pool down 1 ETH for 120");
  const bob = await somebody();
  await house.open(bob, "pool down 1 ETH for 60");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.open(ann, "pool down 1 ETH for 60");
});

test("SECONDS-22 a side takes 50,000 and no more, and the other side stays open", async () => {
  await beginRound("ETH");
  const rich = await Promise.all(Array.from({ length: 18 }, async () => await somebody("3000")));
  const buyers = rich.flatMap((id) => Array.from({ length: ROUND_OWN_MAX }, () => id)).slice(0, 49);
  await Promise.all(buyers.map((id) => house.open(id, "pool up 1000 ETH for 60")));
  const last = rich.at(-1)!;
  await house.open(last, "pool up 999 ETH for 60");
  const asked = { match_id: "ETH/USDT", type: "up", seconds: "60", mode: "pool", number: "2" } as const;
  const { code, values } = await house.refusal(calls.openOption, asked, { as: last });
  assert.deepEqual([code, values], ["round-full", { left: "1" }]);
  await house.open(last, "pool up 1 ETH for 60");
  assert.equal(await house.refused(last, "pool up 1 ETH for 60"), "round-full");
  const bob = await somebody();
  const { id } = await house.open(bob, "pool down 10 ETH for 60");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.enter("100", "ETH/USDT");
  await house.tick(60_000, "99", "ETH/USDT");
  // 10 stood against 10 of the 50,000: he wins those less the fee of 3 % of 20, and who was wrong has the rest back.
  assert.deepEqual(await outcomeOf(bob, id), ["won", "19.4"]);
  const { list } = await house.call(calls.listOptions, { state: "settled" }, { as: rich[0]! });
  assert.deepEqual(
    list.map(({ outcome, payout }) => [outcome, payout]),
    Array.from({ length: ROUND_OWN_MAX }, () => ["lost", "999.8"]),
  );
  const { receipts } = await sealed(rich[0]!, list[0]!.id);
  assert.equal(receipts[0]!.rule, "seconds-pool-2");
  assert.equal(recompute(receipts[0]!.rule, receipts[0]!.fact, priceOfTick)!.holds, true);
});

test("SECONDS-17 a side of a round that has its thousand stakes takes no more, the other side does, and all are settled at once", async () => {
  await beginRound("ETH");
  const many: string[] = [];
  while (many.length * ROUND_OWN_MAX < ROUND_STAKES_MAX) many.push(await somebody("3"));
  const buyers = many.flatMap((id) => Array.from({ length: ROUND_OWN_MAX }, () => id)).slice(0, ROUND_STAKES_MAX);
  await Promise.all(buyers.map((id) => house.open(id, "pool up 1 ETH for 60")));
  const [late, other] = [await somebody(), await somebody()];
  assert.equal(await house.refused(late, "pool up 1 ETH for 60"), "round-full");
  const { id } = await house.open(other, "pool down 500 ETH for 60");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.enter("100", "ETH/USDT");
  await house.tick(60_000, "101", "ETH/USDT");
  assert.deepEqual(await outcomeOf(other, id), ["lost", "0"]);
  assert.equal(await house.balance(`user/${many[0]!}/option/held`), "0");
});

test("SECONDS-21 a draw that was written holds when the process dies, and whatever another one has kept", async () => {
  const ann = await somebody();
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

test("SECONDS-21 what was opened under the rule before is entered and shared out by that rule", async () => {
  const [ann, bob, cem] = [await somebody(), await somebody(), await somebody()];
  await beginRound("BTC");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  const before = await house.open(bob, "pool up 1 BTC for 60");
  const become = (version: number) =>
    sql`alter table seconds.option disable trigger decided_once;
      update seconds.option set version = ${sql.lit(version)} where id in (${sql.lit(id)}, ${sql.lit(before.id)});
      alter table seconds.option enable trigger decided_once`.execute(house.database);
  await become(1);
  const later = await house.open(cem, "pool down 100 BTC for 60");
  await house.tick(200, "100");
  const running = await house.result(ann, id);
  assert.deepEqual([running.state, running.enters_at, running.entry!.at], ["running", null, house.clock.now().getTime()]);
  await house.tick(30_000, "101");
  assert.equal((await house.result(ann, id)).outcome, "won");
  await house.tick(before.closes_at - house.clock.now().getTime() + 1, "100");
  assert.equal((await house.result(cem, later.id)).state, "running");
  await house.tick(60_000, "101");
  // One unit wins nearly all, as it did.
  assert.deepEqual(
    [await outcomeOf(bob, before.id), await outcomeOf(cem, later.id)],
    [
      ["won", "97.97"],
      ["lost", "0"],
    ],
  );
  for (const [who, one, rule] of [
    [ann, id, "seconds-1"],
    [cem, later.id, "seconds-pool-1"],
  ] as const) {
    const [receipt] = (await sealed(who, one)).receipts;
    assert.equal(receipt!.rule, rule);
    assert.equal(recompute(rule, receipt!.fact, priceOfTick)!.holds, true);
  }
});

const outcomeOf = async (who: string, id: string) => {
  const { outcome, payout } = await house.result(who, id);
  return [outcome, payout];
};

async function sealed(who: string, id: string) {
  await house.runJob("proofs.seal");
  return await house.call(proofs.showReceipts, { id }, { as: who });
}
