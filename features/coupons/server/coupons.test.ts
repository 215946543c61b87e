import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { calls } from "../contract.ts";
import { sim } from "../sim.ts";
import { approve, type CouponsHouse, openCouponsHouse } from "./testing.ts";

let house: CouponsHouse;
before(async () => {
  house = await openCouponsHouse();
});
after(async () => await house.close());

const [FEE, CASH] = [1, 2];

/** All truths of the simulation hold here as well. */
async function sound(): Promise<void> {
  for (const { faults } of sim.truths) assert.deepEqual(await faults(house.database, [], house.clock.now(), []), []);
}

const spotOf = async (customerId: string): Promise<bigint> =>
  (await readBalances(house.database, [`user/${customerId}/spot`])).find(({ currency }) => currency === "USDT")?.units ?? 0n;

const refusal = async (as: string, series: number): Promise<string> =>
  (await house.refusal(calls.claimCoupon, { series_id: String(series) }, { as })).code;

test("COUPON-03 a fee is given back to the unit until the voucher is used up", async () => {
  const ann = await house.person();
  assert.deepEqual(
    (await house.list(ann, "claimable")).map(({ kind }) => kind),
    ["cash", "fee"],
  );
  await house.claim(ann, FEE);
  await house.trade(ann, "1000");
  assert.equal(await spotOf(ann), 1_00000000n);
  const [active] = await house.list(ann, "active");
  assert.deepEqual([active!.paid, active!.traded], ["1", "1000"]);
  await house.trade(ann, "9000");
  assert.equal(await spotOf(ann), 5_00000000n);
  assert.equal((await house.list(ann, "used")).length, 1);
  await house.trade(ann, "9000");
  assert.equal(await spotOf(ann), 5_00000000n);
  await sound();
});

test("COUPON-03 COUPON-04 cash is paid once its volume is traded, not with linked customers, and its customer is told", async () => {
  const [bob, bea] = [await house.person("203.0.113.9"), await house.person("203.0.113.9")];
  await house.trade(bob, "20000");
  const { cost } = await house.claim(bob, CASH);
  assert.ok(Number(cost) > 0);
  await house.trade(bob, "30000", bea);
  await house.trade(bob, "19999.99");
  assert.equal(await spotOf(bob), 0n);
  await house.trade(bob, "0.01");
  assert.equal(await spotOf(bob), 10_00000000n);
  const told = house.noticed.filter(({ customerId, topic }) => customerId === bob && topic === "coupons");
  assert.deepEqual(
    told.map(({ texts }) => sayIn("en", texts).title),
    ["Task done: 10 USDT"],
  );
  assert.deepEqual(
    [await refusal(bea, CASH), await refusal(bob, CASH), await refusal(bob, 999)],
    ["coupon-linked", "coupon-had", "no-such-coupon"],
  );
  await sound();
});

test("COUPON-01 COUPON-05 a coupon is reminded of once, expires, and its rest returns", async () => {
  const cem = await house.person();
  await house.claim(cem, FEE);
  house.clock.advance(29 * DAY_MS);
  await house.runJob("coupons.remind");
  await house.runJob("coupons.remind");
  const told = house.noticed.filter(({ customerId }) => customerId === cem);
  assert.deepEqual(
    told.map(({ texts }) => sayIn("en", texts).title),
    ["Your coupon soon expires"],
  );
  house.clock.advance(DAY_MS + MINUTE_MS);
  await house.trade(cem, "1000");
  assert.equal(await spotOf(cem), 0n);
  await house.runJob("coupons.expire");
  assert.equal((await house.list(cem, "expired"))[0]!.paid, "0");
  await sound();
});

test("COUPON-05 a trade that is counted late, after an outage, fulfils a coupon that would have expired meanwhile", async () => {
  const eve = await house.person();
  await house.claim(eve, CASH);
  await house.trade(eve, "20000", null, false);
  house.clock.advance(31 * DAY_MS);
  await house.runJob("coupons.expire");
  assert.equal((await house.list(eve, "active")).length, 1);
  await house.runJob("vip.count-volume");
  assert.equal(await spotOf(eve), 10_00000000n);
  await house.runJob("coupons.expire");
  assert.deepEqual([(await house.list(eve, "used")).length, (await house.list(eve, "expired")).length], [1, 0]);
  await sound();
});

test("COUPON-02 many at once take exactly the budget, of series that two people make and one stops", async () => {
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [pia, pat] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "We begin." };
  const now = house.clock.now().getTime();
  const planned = (more: object = {}) => ({
    kind: "fee" as const,
    worth: "1",
    product: "any" as const,
    budget: "20",
    opens_at: String(now),
    ends_at: String(now + DAY_MS),
    valid_days: "3",
    ...because,
    ...more,
  });
  const refused = async (more: object) => (await house.refusal(calls.createSeries, planned(more), { operator: pia })).code;
  assert.deepEqual(
    [await refused({ worth: "0" }), await refused({ kind: "cash" }), await refused({ worth: "1000", budget: "10000" })],
    ["unsound-coupon", "unsound-coupon", "coupon-pool-short"],
  );
  assert.deepEqual(
    [await refused({ symbol: "NO/USDT" }), await refused({ symbol: "NO/USDT", product: "contracts" })],
    ["no-such-market", "no-such-market"],
  );
  const make = async (more: object = {}) => {
    const proposed = await house.call(calls.createSeries, planned(more), { operator: pia });
    assert.ok("proposal" in proposed);
    const { answer } = await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: pat });
    return (answer as { series_id: number }).series_id;
  };
  const few = await make();
  const crowd = await Promise.all(Array.from({ length: 50 }, async (_, n) => await house.person(`192.0.2.${n}`)));
  const outcomes = await Promise.allSettled(crowd.map(async (one) => await house.claim(one, few)));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 20);
  const dan = await house.person();
  assert.equal(await refusal(dan, few), "coupon-gone");
  const later = await make({ opens_at: String(now + DAY_MS / 2) });
  assert.equal(await refusal(dan, later), "coupon-not-open");
  const stop = { series_id: String(later), ...because };
  await house.call(calls.stopSeries, stop, { operator: pia });
  assert.equal((await house.refusal(calls.stopSeries, stop, { operator: pia })).code, "coupon-over");
  const nowhere = { ...stop, series_id: "999" };
  assert.equal((await house.refusal(calls.stopSeries, nowhere, { operator: pia })).code, "no-such-coupon");
  house.clock.advance(DAY_MS);
  assert.equal(await refusal(dan, later), "coupon-over");
  await house.runJob("coupons.close");
  const [newest] = (await house.call(calls.listSeries, {}, { operator: pia })).list;
  assert.deepEqual([newest!.series_id, newest!.stopped], [later, true]);
  await house.pool
    .query(`insert into coupons.series select 1000 + n, 'fee', 1, 'any', null, 0, 1, now(), now() + interval '999 days', 1, false, 1, null, null
    from generate_series(1, 50) n`);
  const open = { opens_at: String(house.clock.now().getTime()), ends_at: String(house.clock.now().getTime() + DAY_MS) };
  assert.equal(await refused(open), "too-many-series");
});
