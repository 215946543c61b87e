import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { countUsed, listUsed } from "@assay/features/proofs/server.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { DAY_MS, MINUTE_MS, utcDay } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { OPEN_MAX } from "../rules.ts";
import { customer, openSecondsHouse, type SecondsHouse } from "./testing.ts";

let house: SecondsHouse;
before(async () => {
  house = await openSecondsHouse();
});
after(async () => await house.close());

/** Each of these stakes so often at once. */
const stakeAll = async (people: readonly string[], times: number, option: string) =>
  await Promise.all(people.flatMap((id) => Array.from({ length: times }, async () => await house.open(id, option))));

test("every refusal names its reason", async () => {
  const ann = await house.somebody("100");
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
  const ann = await house.somebody();
  // Also where it was the last minute of a day: what is lost before midnight counts no more after it.
  await house.tick(2 * MINUTE_MS, "100");
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
  const bob = await house.somebody();
  await house.call(protection.excludeSelf, { term: "6m" }, { as: bob });
  assert.equal(await house.refused(bob, "up 1 BTC for 60"), "self-excluded");
});

test("SECONDS-12 the house sells no more than its pool can pay", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100", "SOL/USDT");
  const pool = "house/pool/seconds";
  const taken = await house.balance(pool);
  await house.move(pool, "world/treasury", taken);
  await house.move("world/treasury", pool, "100");
  assert.equal(await house.refused(ann, "up 112 SOL for 300"), "pool-dry");
  assert.equal((await house.call(calls.listTerms, { symbol: "SOL/USDT" })).terms[4]!.house_left.up, "111.11");
  await house.open(ann, "up 111.11 SOL for 300");
  assert.equal(await house.refused(ann, "up 1 SOL for 300"), "pool-dry");
  await house.move("world/treasury", pool, taken);
  await house.open(ann, "up 1 SOL for 300");
});

test("SECONDS-23 in one market and direction the house takes what it may lose there and no more, of what expires together less", async () => {
  const rich = await Promise.all(Array.from({ length: 5 }, async () => await house.somebody("50000")));
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
    const asked = [...rich, await house.somebody("50000")].flatMap((id) =>
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
  const people4 = await Promise.all(Array.from({ length: 4 }, async () => await house.somebody("3000")));
  const ann = await house.somebody("1000");
  await house.tick(200, "100", "ADA/USDT");
  await stakeAll(people4, 3, "up 1000 ADA for 30");
  assert.equal(await house.refused(ann, "up 1000 ADA for 30"), "exposure-reached");
  await house.enter("100", "ADA/USDT");
  await house.tick(30_000, "99", "ADA/USDT");
  await house.open(ann, "up 1000 ADA for 30");
});

test("SECONDS-23 one customer has a quarter of what may expire together, and the rest is left for others", async () => {
  const [ann, bob] = [await house.somebody("10000"), await house.somebody("10000")];
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
  const [ann, bob] = [await house.somebody(), await house.somebody()];
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
  const ann = await house.somebody();
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
