import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, later } from "@assay/core/time.ts";
import { feature } from "@assay/server/feature.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls, events } from "../contract.ts";
import { openGuard, protectionFeature, recordResults } from "../server.ts";

/** A product whose losses count. */
const risky = feature("risky", import.meta.dirname, { accounts: [{ account: "option", risky: true }] });

let house: TestHouse;
before(async () => {
  house = await openTestHouse([protectionFeature(), risky]);
});
after(async () => await house.close());

let people = 0;
const somebody = (): string => `00000000-0000-7000-8000-${String((people += 1)).padStart(12, "0")}`;
const usdt = (number: number) => ({ currency: "USDT", units: BigInt(number) * 100_000_000n });

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
const mondayBefore = (at: Date): string => dateOf(later(at, -((at.getUTCDay() + 6) % 7) * DAY_MS));

/** A customer's loss, as a product posts it. */
const lose = async (customerId: string, number: number): Promise<void> => {
  const transfers = [{ from: `user/${customerId}/option/held`, to: "house/pool/seconds", amount: usdt(number) }];
  await house.dispatch.transact(async (tx) => await recordResults(tx, [{ reason: "seconds-settle", reference: "1", transfers }]));
};
const judge = async (customerId: string, number: number): Promise<string | undefined> =>
  await house.dispatch.transact(async (tx) => (await openGuard(tx, [customerId])).judge(customerId, usdt(number).units)?.code);

test("PROT-01 PROT-05 a limit refuses what it does not leave, lets more in a day after it was asked for, and is there anew at midnight UTC", async () => {
  const ann = somebody();
  const lostAt = house.clock.now();
  const set = await house.call(calls.setLossLimit, { period: "day", amount: "100" }, { as: ann });
  assert.deepEqual([set.limits[0]!.amount, set.limits[0]!.left, set.stop], ["100", "100", null]);
  await lose(ann, 70);
  assert.deepEqual([await judge(ann, 30), await judge(ann, 31)], [undefined, "over-loss-limit"]);
  const loosened = await house.call(calls.setLossLimit, { period: "day", amount: "200" }, { as: ann });
  assert.deepEqual(loosened.limits[0]!.next, { amount: "200", at: house.clock.now().getTime() + DAY_MS });
  assert.equal(await judge(ann, 31), "over-loss-limit");
  const untilMidnight = DAY_MS - (lostAt.getTime() % DAY_MS);
  house.clock.advance(untilMidnight);
  assert.deepEqual([await judge(ann, 100), await judge(ann, 101)], [undefined, "over-loss-limit"]);
  house.clock.advance(DAY_MS - untilMidnight);
  assert.equal(await judge(ann, 200), undefined);
  const { limits } = await house.call(calls.showProtection, {}, { as: ann });
  const stillCounts = (periodOf: (at: Date) => string): string =>
    periodOf(lostAt) === periodOf(house.clock.now()) ? "-70" : "0";
  assert.deepEqual(
    limits.map(({ amount, result, next }) => [amount, result, next]),
    [
      ["200", "0", null],
      [null, stillCounts(mondayBefore), null],
      [null, stillCounts((at) => dateOf(at).slice(0, 7)), null],
    ],
  );
});

test("PROT-02 what waits is taken back, and without anything waiting there is nothing to take back", async () => {
  const ann = somebody();
  await house.call(calls.setLossLimit, { period: "month", amount: "50" }, { as: ann });
  assert.equal((await house.refusal(calls.keepMeasure, { kind: "month" }, { as: ann })).code, "nothing-to-change");
  assert.equal(
    (await house.refusal(calls.setLossLimit, { period: "month", amount: "50" }, { as: ann })).code,
    "nothing-to-change",
  );
  assert.equal((await house.refusal(calls.setLossLimit, { period: "month", amount: "0" }, { as: ann })).code, "wrong-amount");
  const absurd = { period: "month", amount: "99999999999999999999" } as const;
  assert.equal((await house.refusal(calls.setLossLimit, absurd, { as: ann })).code, "limit-too-high");
  const removed = await house.call(calls.setLossLimit, { period: "month" }, { as: ann });
  assert.equal(removed.limits[2]!.next!.amount, null);
  const kept = await house.call(calls.keepMeasure, { kind: "month" }, { as: ann });
  assert.equal(kept.limits[2]!.next, null);
  house.clock.advance(2 * DAY_MS);
  assert.equal(await judge(ann, 51), "over-loss-limit");
});

test("PROT-03 PROT-04 two devices cannot shorten what one of them has chosen, and one key has one effect", async () => {
  const ann = somebody();
  await Promise.all([
    house.call(calls.startCoolOff, { length: "7d" }, { as: ann, key: "one" }),
    house.call(calls.startCoolOff, { length: "7d" }, { as: ann, key: "one" }),
  ]);
  const { rows } = await sql`select 1 from protection.measure where customer_id = ${ann}`.execute(house.database);
  assert.equal(rows.length, 1);
  assert.equal((await house.refusal(calls.startCoolOff, { length: "24h" }, { as: ann })).code, "already-longer");
  assert.equal(await judge(ann, 1), "cooling-off");
  assert.equal(house.told.filter(({ event }) => event === events.changed).length > 0, true);
  await house.call(calls.excludeSelf, { term: "6m" }, { as: ann });
  assert.equal(await judge(ann, 1), "self-excluded");
  assert.equal((await house.refusal(calls.excludeSelf, { term: "6m" }, { as: ann })).code, "already-longer");
  assert.equal((await house.refusal(calls.reactivate, {}, { as: ann })).code, "exclusion-not-over");
  house.clock.advance(185 * DAY_MS);
  assert.equal(await judge(ann, 1), "self-excluded");
  const { stop } = await house.call(calls.reactivate, {}, { as: ann });
  assert.equal(stop!.until_at, house.clock.now().getTime() + DAY_MS);
  assert.equal(await judge(ann, 1), "self-excluded");
  house.clock.advance(DAY_MS);
  assert.equal(await judge(ann, 1), undefined);
  assert.equal((await house.refusal(calls.reactivate, {}, { as: ann })).code, "nothing-to-change");
});

test("PROT-08 no end comes nearer than it was fixed, and nothing else is ever changed, whoever asks the database", async () => {
  const ann = somebody();
  await house.call(calls.startCoolOff, { length: "30d" }, { as: ann });
  await house.call(calls.setLossLimit, { period: "day", amount: "1" }, { as: ann });
  const of = sql`where customer_id = ${ann}`;
  for (const change of [
    sql`update protection.measure set until_at = from_at ${of} and kind = 'cool-off'`,
    sql`update protection.measure set fixed_until = from_at ${of} and kind = 'cool-off'`,
    sql`update protection.measure set units = 1000 ${of} and kind = 'day'`,
    sql`update protection.measure set until_at = from_at + interval '1 hour', end_asked_at = from_at ${of} and kind = 'day'`,
    sql`delete from protection.measure ${of}`,
    sql`truncate protection.measure`,
  ])
    await assert.rejects(change.execute(house.owner.database), /cannot be changed|check constraint/);
});
