import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { endOpen } from "@assay/server/customer-rows.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { refuses } from "@assay/server/testing.ts";
import { pressThousandTimes } from "@assay/server/testing-presses.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { SUBSCRIPTIONS_MAX } from "../rules.ts";
import { insertTerms } from "./store.ts";
import { openYieldHouse, type YieldHouse } from "./testing.ts";

const POOL = "house/pool/yields";
let house: YieldHouse;
before(async () => {
  house = await openYieldHouse();
});
after(async () => await house.close());

/** What a customer has free, and what is held. */
const purse = async (id: string): Promise<string[]> => [
  await house.balance(`user/${id}/spot`),
  await house.balance(`user/${id}/mining/held`),
];
const promised = async (currency?: string): Promise<string> => await house.balance(`${POOL}/promised`, currency);
const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;

test("the sandbox sells practice terms of each kind, whose next day is announced from the first minute on", async () => {
  const { practice, list } = await house.call(calls.listProducts, {});
  assert.deepEqual([practice, list.length], [true, 7]);
  assert.ok(list.every(({ closed }) => closed === null));
  const [flexible, cloud] = ["flexible-usdt", "cloud-btc-30"].map((name) => list.find(({ product }) => product === name)!);
  assert.deepEqual([flexible!.rate_tomorrow, flexible!.annual_rate, flexible!.days], ["0.0001", "0.0365", null]);
  assert.deepEqual([cloud!.days, cloud!.table.length, cloud!.table[0], cloud!.rate_tomorrow], [30, 30, "0.00032", null]);
  assert.equal((await house.refusal(calls.showProduct, { product: "nothing" })).code, "no-such-yield");
});

test("YIELD-01 YIELD-02 an amount earns each whole UTC day at the rate that was announced and set aside, and is paid after it", async () => {
  const ann = await house.somebody();
  const before = await promised();
  const { id, earns_from, next, promised: aside } = await house.subscribe(ann, "flexible-usdt", "500");
  assert.deepEqual(
    [await purse(ann), next, aside, Number(await promised()) - Number(before)],
    [["500", "500"], "0.05", "0.05", 0.05],
  );
  assert.equal(earns_from % DAY_MS, 0);
  await house.days(1);
  assert.deepEqual([await purse(ann), (await house.show(ann, id)).subscription.promised], [["500", "500"], "0.1"]);
  await house.days(2);
  await house.work();
  const { subscription, lines } = await house.show(ann, id);
  assert.deepEqual([await purse(ann), subscription.paid], [["500.1", "500"], "0.1"]);
  assert.deepEqual(
    lines.map(({ reason, change }) => `${reason} ${change}`),
    ["yield-pay 0.05", "yield-pay 0.05", "yield-subscribe -500"],
  );
  const { coins } = await house.call(calls.showSummary, {}, { as: ann });
  assert.deepEqual(coins, [{ currency: "USDT", invested: "500", promised: "0.1", earned: "0.1" }]);
  const { pool, realised, rates } = await house.product("flexible-usdt");
  assert.deepEqual([pool.held, pool.owed, pool.paid, realised, rates[0]!.rate], ["500", "0.1", "0.1", "0.0365", "0.0001"]);
  await house.redeem(ann, { id });
});

test("YIELD-04 an amount comes back at any time, in parts, less nothing; what it does not keep for the whole day earns nothing", async () => {
  const bob = await house.somebody();
  const { id } = await house.subscribe(bob, "flexible-usdt", "300");
  await house.days(1);
  const free = await house.balance(POOL);
  const part = await house.redeem(bob, { id, amount: "100" });
  assert.deepEqual([part.remaining, part.status, part.promised, await purse(bob)], ["200", "running", "0.04", ["800", "200"]]);
  assert.equal((Number(await house.balance(POOL)) - Number(free)).toFixed(8), "0.02000000");
  await house.days(1);
  assert.deepEqual(await purse(bob), ["800.02", "200"]);
  const ended = await house.redeem(bob, { id });
  assert.deepEqual([ended.ended, ended.remaining, ended.promised, ended.next_at], ["redeemed", "0", "0", null]);
  assert.deepEqual(await purse(bob), ["1000.02", "0"]);
  const { lines } = await house.show(bob, id);
  assert.deepEqual(
    lines.map(({ change }) => change),
    ["200", "0.02", "100", "-300"],
  );
});

test("YIELD-01 a contract sets all its days aside, pays its table, and gives the amount back after the last", async () => {
  const cat = await house.somebody();
  const { id, promised: all, ends_at, earns_from } = await house.subscribe(cat, "cloud-usdt-90", "100");
  assert.deepEqual([await purse(cat), ends_at! - earns_from], [["900", "100"], 90 * DAY_MS]);
  await house.days(2);
  assert.deepEqual(await purse(cat), ["900.06", "100"]);
  await house.days(88);
  assert.equal((await house.show(cat, id)).subscription.status, "running");
  const { due } = await house.call(calls.showSummary, {}, { as: cat });
  assert.deepEqual([due.length, due[0]!.ends_at], [1, ends_at]);
  await house.days(1);
  const { subscription } = await house.show(cat, id);
  assert.deepEqual([subscription.ended, subscription.paid, subscription.penalty], ["matured", all, "0"]);
  assert.deepEqual(await purse(cat), [String(1000 + Number(all)), "0"]);
  const told = house.noticed.filter(({ customerId }) => customerId === cat).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told, ["Contract: 100 USDT for 90 days", "Contract ended: 100 USDT"]);
  assert.equal((await house.product("cloud-usdt-90")).pool.matured, 1);
});

test("YIELD-04 whoever leaves a contract gives back what it has paid, no more than he was shown, and gets his amount", async () => {
  const dan = await house.somebody();
  const free = await house.balance(POOL);
  const { id } = await house.subscribe(dan, "cloud-usdt-90", "100");
  await house.days(3);
  const { penalty } = (await house.show(dan, id)).subscription;
  assert.equal(await refused(dan, calls.redeem, { id, amount: "50" }), "contract-whole");
  assert.equal(await refused(dan, calls.redeem, { id, penalty_max: "0.06" }), "penalty-has-changed");
  const { ended, penalty: given } = await house.redeem(dan, { id, penalty_max: penalty });
  assert.deepEqual([ended, given, await purse(dan), await house.balance(POOL)], ["early", penalty, ["1000", "0"], free]);
});

test("YIELD-06 of two redemptions at once one is refused, and what has ended stays ended", async () => {
  const eve = await house.somebody();
  const { id } = await house.subscribe(eve, "flexible-usdt", "100");
  const twice = await Promise.allSettled([house.redeem(eve, { id }), house.redeem(eve, { id })]);
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.equal(await refused(eve, calls.redeem, { id }), "already-redeemed");
  assert.deepEqual(await purse(eve), ["1000", "0"]);
});

test("YIELD-07 nobody sees or redeems another's subscription; his own are listed by state", async () => {
  const [fay, gus] = [await house.somebody(), await house.somebody()];
  const { id } = await house.subscribe(fay, "flexible-usdt", "10");
  house.clock.advance(1);
  const other = await house.subscribe(fay, "defi-usdt", "20");
  assert.equal(await refused(gus, calls.redeem, { id }), "no-such-subscription");
  assert.equal(await refused(gus, calls.showSubscription, { id }), "no-such-subscription");
  await house.redeem(fay, { id });
  const ids = async (as: string, input: InputTextOf<typeof calls.listSubscriptions>) =>
    (await house.call(calls.listSubscriptions, input, { as })).list.map((one) => one.id);
  assert.deepEqual([await ids(fay, {}), await ids(gus, {})], [[other.id, id], []]);
  assert.deepEqual([await ids(fay, { status: "running" }), await ids(fay, { status: "ended" })], [[other.id], [id]]);
});

test("bad amounts and more than there is are refused, and nothing moves", async () => {
  const hal = await house.somebody("50");
  for (const [product, amount, code] of [
    ["nothing", "10", "no-such-yield"],
    ["flexible-usdt", "0", "below-minimum"],
    ["flexible-usdt", "10.123456789", "wrong-amount"],
    ["flexible-usdt", "-5", "parameter-error"],
    ["flexible-usdt", "50.00000001", "insufficient-balance"],
    ["cloud-usdt-90", "90000000", "pool-short"],
    ["flexible-btc", "1", "insufficient-balance"],
  ] as const)
    assert.equal(await refused(hal, calls.subscribe, { product, amount }), code, amount);
  const { id } = await house.subscribe(hal, "flexible-usdt", "20");
  for (const [amount, code] of [
    ["0", "wrong-amount"],
    ["0.000000001", "wrong-amount"],
    ["-1", "parameter-error"],
    ["20.00000001", "above-remaining"],
  ] as const)
    assert.equal(await refused(hal, calls.redeem, { id, amount }), code, amount);
  assert.deepEqual(await purse(hal), ["30", "20"]);
});

test("YIELD-05 of a thousand presses for the last that the pool can set aside one subscribes", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => house.somebody()));
  const contract = await house.subscribe(people[0]!, "cloud-usdt-90", "100");
  const aside = await promised();
  await house.redeem(people[0]!, { id: contract.id });
  const one = Number(aside) - Number(await promised());
  const taken = (Number(await house.balance(POOL)) - one).toFixed(8);
  await house.move(POOL, "world/treasury", taken);
  assert.equal(
    await pressThousandTimes(people, async (as) => await house.subscribe(as, "cloud-usdt-90", "100"), "pool-short"),
    1,
  );
  assert.deepEqual([await house.balance(POOL), await promised()], ["0", aside]);
  await house.move("world/treasury", POOL, taken);
});

test("a customer has a bounded number of subscriptions that run", async () => {
  const max = await house.somebody();
  const { id } = await house.subscribe(max, "cloud-usdt-90", "50");
  await sql`insert into yields.subscription (id, customer_id, terms_id, product, kind, currency, amount, created_at, first_day, end_day, remaining,
      next_day, due_at, paid, redemptions, status, penalty)
    select gen_random_uuid(), customer_id, terms_id, product, kind, currency, amount, created_at, first_day, end_day, remaining, next_day, due_at,
      paid, redemptions, status, penalty from yields.subscription, generate_series(2, ${SUBSCRIPTIONS_MAX}) where id = ${id}`.execute(
    house.database,
  );
  assert.equal(await refused(max, calls.subscribe, { product: "flexible-usdt", amount: "10" }), "too-many-subscriptions");
  await sql`alter table yields.subscription disable trigger user`.execute(house.owner.database);
  await sql`delete from yields.subscription where customer_id = ${max} and id <> ${id}`.execute(house.database);
  await sql`alter table yields.subscription enable trigger user`.execute(house.owner.database);
});

test("what was agreed, what has ended and what was announced cannot be changed, whoever asks the database", async () => {
  const ned = await house.somebody();
  await house.redeem(ned, { id: (await house.subscribe(ned, "flexible-usdt", "10")).id });
  await house.subscribe(ned, "flexible-usdt", "10");
  const update = (change: string): string => `update yields.subscription set ${change} where customer_id = '${ned}'`;
  await refuses(
    house.pool,
    ...["amount = 1", "first_day = 0", "product = 'x'", "remaining = remaining + 1"].map(
      (one) => `${update(one)} and status = 'running'`,
    ),
    `${update("paid = 1")} and status = 'ended'`,
    "delete from yields.subscription",
    "update yields.terms set min = 1",
    "delete from yields.terms",
    "update yields.day_rate set rate = 1",
    "delete from yields.day_rate",
  );
});

test("terms that are not on sale are not sold", async () => {
  const ida = await house.somebody();
  const ended = {
    id: 90,
    product: "gone",
    kind: "flexible",
    currency: "USDT",
    fromDay: 1,
    isOnSale: false,
    min: 1n,
    rates: [1n],
  } as const;
  await insertTerms(house.database, [ended]);
  assert.equal(await refused(ida, calls.subscribe, { product: "gone", amount: "10" }), "not-on-sale");
});

test("what a customer who is to be forgotten has subscribed is redeemed as he would have done it", async () => {
  const [leaver, other] = [await house.somebody(), await house.somebody()];
  for (const one of [leaver, other]) {
    await house.subscribe(one, "flexible-usdt", "500");
    await house.subscribe(one, "cloud-usdt-90", "100");
  }
  await house.days(3);
  await house.dispatch.transact(async (tx) => await endOpen(tx, [leaver]));
  const running = async (as: string) => (await house.call(calls.listSubscriptions, { status: "running" }, { as })).list.length;
  assert.deepEqual([await running(leaver), await running(other)], [0, 2]);
  assert.deepEqual(await house.balances(`user/${leaver}/spot/held`), {});
});
