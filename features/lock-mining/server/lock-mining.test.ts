import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { refuses } from "@assay/server/testing.ts";
import { pressThousandTimes } from "@assay/server/testing-presses.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { LOCKS_MAX } from "../rules.ts";
import { configs, findConfig } from "./store.ts";
import { asked, type LockHouse, openLockHouse } from "./testing.ts";

const POOL = "house/pool/lock-mining";
let house: LockHouse;
before(async () => {
  house = await openLockHouse();
});
after(async () => await house.close());

/** What a customer has free, and what is held. */
const purse = async (id: string): Promise<string[]> => [
  await house.balance(`user/${id}/spot`),
  await house.balance(`user/${id}/mining/held`),
];
const show = async (as: string, id: string) =>
  (await house.call(calls.listLocks, {}, { as })).list.find((lock) => lock.id === id)!;
const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;

test("the sandbox sells practice terms, with their yield a year and what their pool can still promise", async () => {
  const { practice, list } = await house.call(calls.listConfigs, {});
  assert.deepEqual([practice, list.length], [true, 5]);
  const { currency, period_days, annual_rate, min, pool_free } = list[4]!;
  assert.deepEqual([currency, period_days, annual_rate, min, pool_free], ["ETH", 30, "0.09125", "0.01", "300"]);
});

test("LOCK-01 LOCK-07 an amount is set aside with all that it will yield, each day is paid once, and the customer is told that its term is over", async () => {
  const ann = await house.somebody();
  const { id, created_at } = await house.lock(ann, 2, "500");
  assert.deepEqual([await purse(ann), await house.balance(`${POOL}/promised`)], [["500", "500"], "4.5"]);
  await house.days(3.5);
  await house.days(0);
  const lock = await show(ann, id);
  assert.deepEqual([await purse(ann), lock.paid, lock.next_dividend_at], [["500.45", "500"], "0.45", created_at + 4 * DAY_MS]);
  await house.days(40);
  const ended = await show(ann, id);
  assert.deepEqual(
    [ended.ended, ended.paid, ended.penalty, ended.next_dividend_at, ended.penalty_later],
    ["matured", "4.5", "0", null, null],
  );
  assert.deepEqual([await purse(ann), await house.balance(`${POOL}/promised`)], [["1004.5", "0"], "0"]);
  const told = house.noticed.filter(({ customerId }) => customerId === ann).map(({ texts }) => sayIn("en", texts).body);
  assert.deepEqual(told, [
    "At 10.95% a year it yields 4.5 USDT in all, which is set aside for you.",
    "500 USDT is available again. It yielded 4.5 USDT.",
  ]);
});

test("LOCK-04 an early redemption costs no more than what has accrued, nor than the customer was shown, and what is not needed returns to the pool", async () => {
  const bob = await house.somebody();
  const free = await house.balance(POOL);
  const { id } = await house.lock(bob, 2, "500");
  await house.days(10);
  const lock = await show(bob, id);
  assert.deepEqual([lock.accrued, lock.penalty, lock.back, lock.penalty_later], ["1.5", "1.5", "498.5", "1.65"]);
  const { redeemLock } = calls;
  assert.equal(await refused(bob, redeemLock, { id, penalty_max: "1.49" }), "penalty-has-changed");
  assert.equal(await refused(bob, redeemLock, { id, penalty_max: "1.123456789" }), "wrong-amount");
  const redeemed = (await house.call(redeemLock, { id, penalty_max: "1.5" }, { as: bob })).lock;
  assert.deepEqual([redeemed.ended, redeemed.penalty, redeemed.back], ["early", "1.5", "498.5"]);
  // Ten days were paid at once, and each line of it is the lock's own.
  const { lock: told, lines } = await house.call(calls.showLock, { id }, { as: bob });
  assert.deepEqual(told, redeemed);
  assert.deepEqual(
    lines.map(({ reason, change }) => `${reason} ${change}`),
    ["lock-mining-penalty -1.5", "lock-mining-redeem 500", "lock-mining-dividend 1.5", "lock-mining-open -500"],
  );
  assert.deepEqual([await purse(bob), await house.balance(POOL)], [["1000", "0"], free]);
});

test("LOCK-02 a yield that is paid at the end comes whole with the amount, and less the penalty before", async () => {
  const cat = await house.somebody("2000");
  const early = await house.lock(cat, 3, "1000");
  await house.lock(cat, 3, "1000");
  assert.equal(early.next_dividend_at, early.expires_at);
  await house.days(89);
  const { penalty, back } = await house.redeem(cat, early.id);
  assert.deepEqual([penalty, back, await purse(cat)], ["4", "1040.5", ["1040.5", "1000"]]);
  await house.days(1);
  assert.deepEqual(await purse(cat), ["2085.5", "0"]);
});

test("LOCK-03 of two redemptions at once one is refused, and whoever redeems after the term pays nothing", async () => {
  const dan = await house.somebody();
  const [{ id }, second] = [await house.lock(dan, 1, "100"), await house.lock(dan, 1, "100")];
  const twice = await Promise.allSettled([house.redeem(dan, id), house.redeem(dan, id)]);
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.equal(await refused(dan, calls.redeemLock, { id }), "already-redeemed");
  // The term is over, and the job has not come yet.
  house.clock.advance(7 * DAY_MS);
  const ended = await house.redeem(dan, second.id);
  assert.deepEqual([ended.ended, ended.penalty, ended.back], ["matured", "0", "100.14"]);
  await house.days(0);
  assert.deepEqual(await purse(dan), ["1000.14", "0"]);
});

test("LOCK-08 nobody sees or redeems another's lock; his own are listed by state, the newest first", async () => {
  const [eve, fay] = [await house.somebody(), await house.somebody()];
  const { id: older } = await house.lock(eve, 2, "10");
  house.clock.advance(1);
  const { id } = await house.lock(eve, 2, "20");
  assert.equal(await refused(fay, calls.redeemLock, { id }), "no-such-lock");
  assert.equal(await refused(fay, calls.showLock, { id }), "no-such-lock");
  const ids = async (as: string, input: InputTextOf<typeof calls.listLocks>) =>
    (await house.call(calls.listLocks, input, { as })).list.map((lock) => lock.id);
  assert.deepEqual([await ids(fay, {}), await ids(eve, {}), await ids(eve, { limit: "1" })], [[], [id, older], [id]]);
  await house.redeem(eve, id);
  assert.deepEqual([await ids(eve, { status: "in-progress" }), await ids(eve, { status: "redeemed" })], [[older], [id]]);
});

test("bad amounts, bad terms and more than there is are refused, and nothing moves", async () => {
  const hal = await house.somebody("50");
  for (const [config, number, code] of [
    [99, "10", "no-such-config"],
    [2, "0", "below-minimum"],
    [2, "-10", "parameter-error"],
    [2, "10.123456789", "wrong-amount"],
    [2, "9.99999999", "below-minimum"],
    [2, "50.00000001", "insufficient-balance"],
    [2, "200000000", "pool-short"],
    [4, "0.001", "insufficient-balance"],
  ] as const)
    assert.equal(await refused(hal, calls.openLock, asked(config, number)), code, number);
  assert.deepEqual(await purse(hal), ["50", "0"]);
});

test("LOCK-05 of a thousand presses for the last that a pool can promise one locks", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => house.somebody()));
  const promised = Number(await house.balance(`${POOL}/promised`));
  // A hundred for thirty days yield 0.9.
  const taken = (Number(await house.balance(POOL)) - 0.9).toFixed(8);
  await house.move(POOL, "world/treasury", taken);
  assert.equal(await pressThousandTimes(people, async (as) => await house.lock(as, 2, "100"), "pool-short"), 1);
  assert.deepEqual([await house.balance(POOL), await house.balance(`${POOL}/promised`)], ["0", String(promised + 0.9)]);
  await house.move("world/treasury", POOL, taken);
});

test("LOCK-06 newer terms hold for what is locked after them, and an offer ends", async () => {
  const lee = await house.somebody();
  const before = await house.lock(lee, 1, "100");
  const old = (await findConfig(house.database, 1))!;
  const now = house.clock.now();
  const newer = { ...old, id: 11, fromAt: now, dailyYield: old.dailyYield * 2n };
  await configs.insert(house.database, [newer, { ...newer, id: 12, fromAt: new Date(now.getTime() + DAY_MS), isOnSale: false }]);
  assert.equal(await refused(lee, calls.openLock, asked(1, "100")), "not-on-sale");
  assert.equal((await house.lock(lee, 11, "20")).daily_yield, "0.0004");
  assert.equal((await show(lee, before.id)).daily_yield, "0.0002");
  house.clock.advance(DAY_MS);
  assert.equal(await refused(lee, calls.openLock, asked(11, "20")), "not-on-sale");
  assert.ok((await house.call(calls.listConfigs, {})).list.every(({ config_id }) => ![1, 11, 12].includes(config_id)));
});

test("LOCK-09 an amount is locked anew under today's terms where its customer wishes it, and otherwise not", async () => {
  const [pam, quin] = [await house.somebody(), await house.somebody()];
  const { id, renews } = await house.lock(pam, 2, "100");
  const asked = await house.call(calls.openLock, { config_id: "2", amount: "100", renew: "1" }, { as: quin });
  assert.deepEqual([renews, asked.lock.renews], [false, true]);
  assert.equal((await house.call(calls.setRenewal, { id, renew: "1" }, { as: pam })).lock.renews, true);
  assert.equal((await house.call(calls.setRenewal, { id, renew: "0" }, { as: pam })).lock.renews, false);
  assert.equal(await refused(quin, calls.setRenewal, { id, renew: "1" }), "no-such-lock");
  await house.days(30);
  assert.deepEqual(
    [await purse(pam), await purse(quin)],
    [
      ["1000.9", "0"],
      ["900.9", "100"],
    ],
  );
  assert.equal(await refused(pam, calls.setRenewal, { id, renew: "1" }), "already-redeemed");
  const [again] = (await house.call(calls.listLocks, { status: "in-progress" }, { as: quin })).list;
  assert.deepEqual([again!.amount, again!.renews, again!.config_id], ["100", true, 2]);
  // What was to be locked anew is spent before.
  house.clock.advance(30 * DAY_MS);
  await house.runJob("lock-mining.pay-due");
  await house.move(`user/${quin}/spot`, "world/treasury", "950");
  await house.runJob("lock-mining.renew");
  await house.days(0);
  assert.deepEqual(await purse(quin), ["51.8", "0"]);
  const told = house.noticed.filter(({ customerId }) => customerId === quin).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told, ["Locked: 100 USDT for 30 days", "Locked: 100 USDT for 30 days", "Not renewed: 100 USDT"]);
});

test("everybody sees what the pools have, have promised and paid, and what past terms have brought; a customer sees his sums", async () => {
  const rae = await house.somebody();
  await house.lock(rae, 2, "100");
  const { pools, past } = await house.call(calls.showPools, {});
  const usdt = pools.find(({ currency }) => currency === "USDT")!;
  assert.deepEqual([usdt.promised, usdt.free], [await house.balance(`${POOL}/promised`), await house.balance(POOL)]);
  assert.ok(past.some(({ ended, annual_rate }) => ended === "matured" && annual_rate === "0.1095"));
  const { coins, due } = await house.call(calls.showSummary, {}, { as: rae });
  assert.deepEqual([coins, due.length], [[{ currency: "USDT", locked: "100", promised: "0.9", earned: "0" }], 1]);
});

test("a customer has a bounded number of locks that run", async () => {
  const max = await house.somebody();
  const { id } = await house.lock(max, 2, "10");
  await sql`insert into lock_mining.lock select gen_random_uuid(), customer_id, config_id, currency, amount, daily_yield, period_days,
    dividend_time, penalty_ratio, created_at, due_at, days_paid, paid, renews, renewal, status from lock_mining.lock, generate_series(2, ${LOCKS_MAX})
    where id = ${id}`.execute(house.database);
  assert.equal(await refused(max, calls.openLock, asked(2, "10")), "too-many-locks");
});

test("LOCK-03 LOCK-06 what was agreed and what has ended cannot be changed, whoever asks the database", async () => {
  const ned = await house.somebody();
  await house.redeem(ned, (await house.lock(ned, 2, "100")).id);
  await house.lock(ned, 2, "100");
  const running = ["amount = 1", "daily_yield = 1", "period_days = 1", "penalty_ratio = 0", "created_at = due_at"];
  const ended = [
    "penalty = 0, paid = 1",
    "status = 'in-progress', ended = null, redeemed_at = null, penalty = null, back = null",
  ];
  const update = (change: string): string => `update lock_mining.lock set ${change} where customer_id = '${ned}'`;
  await refuses(
    house.pool,
    ...running.map((change) => `${update(change)} and status = 'in-progress'`),
    ...ended.map((change) => `${update(change)} and status = 'redeemed'`),
    "delete from lock_mining.lock",
    "update lock_mining.config set daily_yield = 1",
    "delete from lock_mining.config",
  );
});
