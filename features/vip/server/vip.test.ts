import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { openPracticeCustomer } from "@assay/features/identity/server.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { calls } from "../contract.ts";
import { openLevels, vipLevelOf } from "./levels.ts";
import { openVipHouse, type VipHouse } from "./testing.ts";

let house: VipHouse;
before(async () => {
  house = await openVipHouse((currency) => (currency === "BTC" ? parsePrice("60000") : undefined));
});
after(async () => await house.close());

/** Somebody who has an account of this installation, from a network of his own unless told otherwise. */
let people = 0;
async function somebody(network = `198.51.100.${(people += 1)}`): Promise<string> {
  const caller = { lang: "en", network, device: "Firefox, Linux", requestId: "test" } as const;
  return (await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, caller))).customerId;
}

async function leave(customerId: string): Promise<void> {
  for (const { id } of await house.call(identity.listSessions, {}, { as: customerId }))
    await house.call(identity.endSession, { id }, { as: customerId });
}

test("who trades for enough is raised at once, is told, and reads it in the profile (VIP-02, VIP-05)", async () => {
  const ann = await somebody();
  assert.deepEqual([(await house.show(ann)).level, await house.history(ann)], [0, []]);
  await house.trade(ann, "99999.99");
  assert.equal((await house.show(ann)).level, 0);
  await house.trade(ann, "0.01", "contract");
  const { level, kept_until, volume, earned, shares } = await house.show(ann);
  assert.deepEqual([level, earned, volume, kept_until], [1, 1, "100000", house.clock.now().getTime() + 60 * DAY_MS]);
  assert.deepEqual(shares, { spot_maker: "0.95", spot_taker: "0.98", contract: "0.98" });
  const [change] = await house.history(ann);
  assert.deepEqual([change!.level_before, change!.level, change!.why, change!.volume], [0, 1, "volume", "100000"]);
  assert.deepEqual(
    house.noticed.filter(({ customerId }) => customerId === ann).map(({ texts }) => sayIn("en", texts).title),
    ["You are now VIP 1"],
  );
  const { vip_level, credit_score } = await house.call(identity.showUser, {}, { as: ann });
  assert.deepEqual([vip_level, credit_score], [1, 101]);
});

test("what trades would have cost at the next level is told beside what they cost (VIP-03)", async () => {
  const bob = await somebody();
  await house.trade(bob, "100000", "spot-maker");
  await house.trade(bob, "200000", "spot-taker");
  // 100 and 200 at the market's own thousandth: 95 + 196 at level 1, 90 + 190 at level 2.
  const { fees, fees_next, level } = await house.show(bob);
  assert.deepEqual([level, fees, fees_next], [1, "291", "280"]);
  await house.trade(bob, "500000000", "contract");
  const highest = await house.show(bob);
  assert.deepEqual([highest.level, highest.fees_next], [9, null]);
});

test("levels that change twice in one moment stand in the order in which they changed (VIP-02)", async () => {
  // Of ids that are made in one moment none tells which came first: one of eight stands the other way about, or nobody's.
  for (let times = 0; times < 8; times += 1) {
    const gus = await somebody();
    await house.trade(gus, "100000");
    await house.trade(gus, "400000", "contract", null, 0);
    const changes = (await house.history(gus)).map(({ at, level_before, level }) => [at, level_before, level]);
    const at = house.clock.now().getTime();
    assert.deepEqual(changes, [
      [at, 1, 2],
      [at, 0, 1],
    ]);
  }
});

test("what linked accounts trade with each other counts nothing; with anybody else it counts (VIP-04)", async () => {
  const [cem, dee, eve] = [await somebody("203.0.113.7"), await somebody("203.0.113.7"), await somebody()];
  // Who has logged out meanwhile is no other person.
  await leave(dee);
  await house.trade(cem, "400000", "spot-taker", dee);
  await house.trade(dee, "400000", "spot-maker", cem);
  const own = await house.show(cem);
  assert.deepEqual([own.level, own.volume, own.excluded], [0, "0", "400000"]);
  assert.equal((await house.show(dee)).level, 0);
  await house.trade(cem, "100000", "spot-taker", eve);
  assert.deepEqual([(await house.show(cem)).level, (await house.show(cem)).volume], [1, "100000"]);
});

test("assets earn a level at the day's look, whatever the coin, and stop counting a day after they have gone (VIP-02)", async () => {
  const fay = await somebody();
  await house.give(fay, "0.8 BTC", "2000 USDT", "5 ETH");
  assert.equal((await house.show(fay)).assets_at, null);
  await house.days(1);
  // ETH has no price here and counts nothing.
  const { level, assets, assets_at } = await house.show(fay);
  assert.deepEqual([level, assets, assets_at === null], [2, "50000", false]);
  assert.equal((await house.history(fay))[0]!.why, "assets");
  await house.move(`user/${fay}/spot`, "world/treasury", "0.8 BTC");
  await house.days(1);
  assert.deepEqual([(await house.show(fay)).level, (await house.show(fay)).earned], [2, 0]);
});

test("a level is kept for 60 days, then falls by one every 15, and is renewed for who has gone on trading (VIP-02)", async () => {
  const [gus, hal] = [await somebody(), await somebody()];
  for (const one of [gus, hal]) await house.trade(one, "500000");
  await house.days(59);
  assert.equal((await house.show(gus)).level, 2);
  await house.trade(hal, "500000");
  await house.days(1);
  assert.deepEqual([(await house.show(gus)).level, (await house.show(hal)).level], [1, 2]);
  await house.days(14);
  assert.equal((await house.show(gus)).level, 1);
  await house.days(1);
  const { level, kept_until } = await house.show(gus);
  assert.deepEqual([level, kept_until], [0, null]);
  assert.deepEqual(
    (await house.history(gus)).map(({ level: to, why }) => [to, why]),
    [
      [0, "lapsed"],
      [1, "lapsed"],
      [2, "volume"],
    ],
  );
  assert.deepEqual(
    (await house.history(hal)).map(({ why }) => why),
    ["renewed", "volume"],
  );
});

test("features that trade ask for many levels at once (VIP-01)", async () => {
  const [ida, joe] = [await somebody(), await somebody()];
  await house.trade(ida, "1000000");
  const levels = await openLevels(house.database, [ida, joe, joe]);
  assert.deepEqual([levels.of(ida), levels.of(joe)], [3, 0]);
  assert.deepEqual([levels.fee(ida, "spot-maker", 80_000n), levels.fee(joe, "spot-maker", 80_000n)], [68_000n, 80_000n]);
  assert.equal(await vipLevelOf(house.database, ida), 3);
});

test("history is read page by page, and a change of it cannot be rewritten (VIP-05)", async () => {
  const kim = await somebody();
  for (const usdt of ["100000", "400000", "500000"]) await house.trade(kim, usdt);
  const { list, more } = await house.call(calls.listChanges, { limit: "2" }, { as: kim });
  assert.deepEqual([list.map(({ level }) => level), more], [[3, 2], true]);
  await assert.rejects(house.pool.query("update vip.change set level = 9"), /vip.change/);
});
