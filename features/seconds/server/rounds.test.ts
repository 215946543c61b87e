import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { ROUND_OWN_MAX, ROUND_STAKES_MAX } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";
import { openSecondsHouse, type SecondsHouse } from "./testing.ts";

let house: SecondsHouse;
before(async () => {
  house = await openSecondsHouse();
});
after(async () => await house.close());

/** Stands right behind the closing of a round of a minute, so that the next one takes stakes for all of it. */
async function beginRound(base: string): Promise<void> {
  house.clock.advance(60_000 - (house.clock.now().getTime() % 60_000));
  await house.tick(1, "100", `${base}/USDT`);
}

const outcomeOf = async (who: string, id: string) => {
  const { outcome, payout } = await house.result(who, id);
  return [outcome, payout];
};

async function sealed(who: string, id: string) {
  await house.runJob("proofs.seal");
  return await house.call(proofs.showReceipts, { id }, { as: who });
}

test("SECONDS-07 SECONDS-08 a round is shared out among those who were right, and one with a single side is refunded", async () => {
  const people3 = [await house.somebody(), await house.somebody(), await house.somebody()] as const;
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
  assert.equal(await house.balance("house/pool/seconds/round"), "0");
  const lonely = await house.open(people3[0], "pool up 5 BTC for 60");
  await house.tick(lonely.closes_at - house.clock.now().getTime(), "100");
  await house.enter("100");
  await house.tick(60_000, "90");
  const refunded = await house.result(people3[0], lonely.id);
  assert.deepEqual([refunded.outcome, refunded.payout], ["lost", "5"]);
});

test("SECONDS-22 a customer stakes three times in a round and on one side of it", async () => {
  const ann = await house.somebody();
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
  const bob = await house.somebody();
  await house.open(bob, "pool down 1 ETH for 60");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.open(ann, "pool down 1 ETH for 60");
});

test("SECONDS-22 a side takes 50,000 and no more, and the other side stays open", async () => {
  await beginRound("ETH");
  const rich = await Promise.all(Array.from({ length: 18 }, async () => await house.somebody("3000")));
  const buyers = rich.flatMap((id) => Array.from({ length: ROUND_OWN_MAX }, () => id)).slice(0, 49);
  await Promise.all(buyers.map((id) => house.open(id, "pool up 1000 ETH for 60")));
  const last = rich.at(-1)!;
  await house.open(last, "pool up 999 ETH for 60");
  const asked = { match_id: "ETH/USDT", type: "up", seconds: "60", mode: "pool", number: "2" } as const;
  const { code, values } = await house.refusal(calls.openOption, asked, { as: last });
  assert.deepEqual([code, values], ["round-full", { left: "1" }]);
  await house.open(last, "pool up 1 ETH for 60");
  assert.equal(await house.refused(last, "pool up 1 ETH for 60"), "round-full");
  const bob = await house.somebody();
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
  while (many.length * ROUND_OWN_MAX < ROUND_STAKES_MAX) many.push(await house.somebody("3"));
  const buyers = many.flatMap((id) => Array.from({ length: ROUND_OWN_MAX }, () => id)).slice(0, ROUND_STAKES_MAX);
  await Promise.all(buyers.map((id) => house.open(id, "pool up 1 ETH for 60")));
  const [late, other] = [await house.somebody(), await house.somebody()];
  assert.equal(await house.refused(late, "pool up 1 ETH for 60"), "round-full");
  const { id } = await house.open(other, "pool down 500 ETH for 60");
  await house.tick(60_000, "100", "ETH/USDT");
  await house.enter("100", "ETH/USDT");
  await house.tick(60_000, "101", "ETH/USDT");
  assert.deepEqual(await outcomeOf(other, id), ["lost", "0"]);
  assert.equal(await house.balance(`user/${many[0]!}/option/held`), "0");
});

test("SECONDS-21 what was opened under the rule before is entered and shared out by that rule", async () => {
  const [ann, bob, cem] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await beginRound("BTC");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  const before = await house.open(bob, "pool up 1 BTC for 60");
  const become = (version: number) =>
    sql`alter table seconds.option disable trigger agreed_once;
      update seconds.option set version = ${sql.lit(version)} where id in (${sql.lit(id)}, ${sql.lit(before.id)});
      alter table seconds.option enable trigger agreed_once`.execute(house.owner.database);
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
