import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { listEvidence } from "@assay/features/proofs/server.ts";
import { pressThousandTimes } from "@assay/server/testing-presses.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { ORDERS_MAX } from "../rules.ts";
import { VALUES } from "../rules/fixing.ts";
import { dualRule, recompute } from "../rules/receipt.ts";
import { type DualHouse, openDualHouse } from "./testing.ts";

const POOL = "house/pool/dual";
const WINDOW_MS = VALUES * SECOND_MS;
let house: DualHouse;
before(async () => {
  house = await openDualHouse();
  house.show("57000");
});
after(async () => await house.close());

/** The published vectors: 0.2 % over 73 days on 58,000, and 1.24 % on 50,000. */
const call = { type: "call", linked: parsePrice("58000")!, apr: parseRate("0.01")!, share: 100_000_000n } as const;
const put = { type: "put", linked: parsePrice("50000")!, apr: parseRate("0.062")!, share: 100_000_000_000n } as const;

const purse = async (id: string) => [await house.balances(`user/${id}/spot`), await house.balances(`user/${id}/mining/held`)];
const promised = async () => await house.balances(`${POOL}/promised`);
/** Time goes on to the window of an order, and the index says one price for each of its seconds. */
const settleAt = async (maturesAt: number, price: (second: number) => string) => {
  house.goTo(maturesAt - WINDOW_MS);
  await house.seconds(VALUES, price);
};

test("DUAL-01 DUAL-03 both sides are set aside at the sale; the average below the linked price pays in the coin, to the published vector", async () => {
  const ann = await house.somebody("10 BTC");
  const id = await house.offer(call);
  const bought = await house.buy(ann, id, "10");
  assert.deepEqual([bought.status, bought.same, bought.converted], ["purchased", "10.02", "581160"]);
  assert.deepEqual([await purse(ann), await promised()], [[{}, { BTC: "10" }], { BTC: "0.02", USDT: "581160" }]);
  house.goTo(bought.matures_at - WINDOW_MS);
  assert.equal((await house.order(ann, bought.id)).order.status, "settling");
  // One value lies a cent below the linked price and all others on it: the sum is below.
  await house.seconds(VALUES, (second) => (second === 7 ? "57999.99" : "58000"));
  const { order, lines } = await house.order(ann, bought.id);
  assert.deepEqual([order.status, order.outcome, order.paid, order.average], ["success", "same", "10.02", "57999.9999944444"]);
  assert.deepEqual([await purse(ann), await promised()], [[{ BTC: "10.02" }, {}], {}]);
  assert.deepEqual(
    lines.map(({ reason, place, change, currency }) => `${reason} ${place} ${change} ${currency}`),
    ["dual-settle available 0.02 BTC", "dual-settle available 10 BTC", "dual-buy available -10 BTC"],
  );
  const told = house.noticed.filter(({ customerId }) => customerId === ann).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told, ["Dual order: 10 BTC in BTC/USDT", "Dual order paid: 10.02 BTC"]);
});

test("DUAL-03 DUAL-06 at the linked price a call converts at it, and the receipt can be judged anew from its 1,800 values", async () => {
  house.show("57000");
  const bob = await house.somebody("10 BTC");
  const { id, matures_at } = await house.buy(bob, await house.offer(call), "10");
  const free = await house.balances(POOL);
  await settleAt(matures_at, () => "58000");
  assert.deepEqual(await purse(bob), [{ USDT: "581160" }, {}]);
  const now = await house.balances(POOL);
  assert.equal((Number(now["BTC"]) - Number(free["BTC"])).toFixed(8), "10.02000000");
  const [told, ...more] = await listEvidence(house.database, bob, id);
  assert.deepEqual([told!.rule, more], [dualRule, []]);
  const anew = recompute(dualRule, told!.fact)!;
  assert.deepEqual([anew.holds, anew.outcome, anew.paid, anew.values], [true, "other", "581160", VALUES]);
  const fact = told!.fact as { fixing: { values: string[] } };
  const lower = { ...fact, fixing: { values: fact.fixing.values.with(0, `${fact.fixing.values[0]!.split(" ")[0]} 57999`) } };
  assert.equal(recompute(dualRule, lower)!.holds, false);
});

test("DUAL-03 a put pays in money above its linked price, and buys the coin at it or below, to the published vector", async () => {
  house.show("51000");
  const cat = await house.somebody("20000");
  const product = await house.offer(put);
  const { id, matures_at, same, converted } = await house.buy(cat, product, "10");
  assert.deepEqual([same, converted], ["10124", "0.20248"]);
  house.goTo(matures_at - WINDOW_MS - HOUR_MS);
  await settleAt(matures_at, (second) => (second === 1 ? "50000.01" : "50000"));
  assert.deepEqual([(await house.order(cat, id)).order.outcome, await purse(cat)], ["same", [{ USDT: "20124" }, {}]]);
  house.show("51000");
  const other = await house.buy(cat, await house.offer(put), "10");
  await settleAt(other.matures_at, () => "50000");
  assert.deepEqual(
    [(await house.order(cat, other.id)).order.outcome, await purse(cat)],
    ["other", [{ USDT: "10124", BTC: "0.20248" }, {}]],
  );
  const { lines } = await house.order(cat, other.id);
  assert.deepEqual(
    lines.map(({ reason, place, change, currency }) => `${reason} ${place} ${change} ${currency}`),
    ["dual-settle available 0.20248 BTC", "dual-settle held -10000 USDT", "dual-buy available -10000 USDT"],
  );
});

test("DUAL-04 seconds without an index, or without a process, are made up for after maturity", async () => {
  house.show("57000");
  const dan = await house.somebody("1 BTC");
  const { id, matures_at } = await house.buy(dan, await house.offer(call), "1");
  house.goTo(matures_at - WINDOW_MS);
  await house.seconds(600, () => "57000");
  await house.seconds(100, () => undefined);
  // A process dies with what it heard in the last seconds of its life.
  house.clock.advance(SECOND_MS);
  house.show("1");
  house.restart();
  await house.seconds(1_099, () => "57000");
  assert.equal((await house.order(dan, id)).order.status, "settling");
  await house.seconds(100, () => "57000");
  assert.equal((await house.order(dan, id)).order.status, "settling");
  await house.seconds(1, () => "57000");
  const { order } = await house.order(dan, id);
  assert.deepEqual([order.status, order.average], ["success", "57000"]);
});

test("DUAL-04 without 1,800 values four hours after maturity an order is void, and its investment comes back as it was", async () => {
  house.show("57000");
  const eve = await house.somebody("2 BTC");
  const before = await house.balances(POOL);
  const product = await house.offer(call);
  const { id, void_at, matures_at } = await house.buy(eve, product, "2");
  house.goTo(matures_at - WINDOW_MS);
  await house.seconds(60, () => "57000");
  house.goTo(void_at);
  await house.work();
  assert.equal((await house.order(eve, id)).order.status, "settling");
  house.goTo(void_at + 1);
  await house.work();
  const { order } = await house.order(eve, id);
  assert.deepEqual([order.status, order.outcome, order.paid, order.average], ["failed", "void", "2", null]);
  assert.deepEqual([await purse(eve), await house.balances(POOL), await promised()], [[{ BTC: "2" }, {}], before, {}]);
  const [told] = await listEvidence(house.database, eve, id);
  assert.deepEqual([recompute(dualRule, told!.fact)!.holds, recompute(dualRule, told!.fact)!.values], [true, 60]);
  const { decided, past } = await house.call(calls.showProduct, { id: String(product) });
  assert.deepEqual([decided!.outcome, past[0]!.outcome, past.length], ["void", "same", 3]);
});

test("bad numbers, bad times and more than there is are refused, and nothing moves", async () => {
  house.show("57000");
  const fay = await house.somebody("3 BTC");
  const product = await house.offer({ ...call, shares: 5 });
  for (const [num, code] of [
    ["0", "whole-shares"],
    ["-1", "parameter-error"],
    ["1.5", "whole-shares"],
    ["6", "above-shares-left"],
    ["4", "insufficient-balance"],
  ] as const)
    assert.equal(await house.refused(fay, product, num), code, num);
  assert.equal(await house.refused(fay, 99_999, "1"), "no-such-product");
  house.show(undefined);
  assert.equal(await house.refused(fay, product, "1"), "no-index-now");
  house.show("58000");
  assert.equal(await house.refused(fay, product, "1"), "past-linked-price");
  house.show("57000");
  house.clock.advance(HOUR_MS);
  assert.equal(await house.refused(fay, product, "1"), "not-on-sale");
  assert.equal((await house.refusal(calls.showProduct, { id: "99999" })).code, "no-such-product");
  assert.deepEqual(await purse(fay), [{ BTC: "3" }, {}]);
});

test("DUAL-02 what the pool cannot set aside on both sides, or the market's bound forbids, is not sold", async () => {
  const gil = await house.somebody("100 BTC");
  // 18 BTC are worth more than a million at the linked price.
  const product = await house.offer(call);
  const { code, values } = await house.refusal(calls.buyShares, { id: String(product), num: "18" }, { as: gil });
  assert.deepEqual([code, values["nearest"]], ["house-cannot-promise", "17"]);
  const { USDT = "0" } = await house.balances(POOL);
  const taken = (Number(USDT) - 60_000).toFixed(8);
  await house.move(POOL, "world/treasury", `${taken} USDT`);
  assert.equal((await house.refusal(calls.buyShares, { id: String(product), num: "2" }, { as: gil })).values["nearest"], "1");
  const shown = (await house.call(calls.showProduct, { id: String(product) })).product;
  assert.deepEqual([shown.largest, shown.closed], [1, null]);
  await house.move("world/treasury", POOL, `${taken} USDT`);
});

test("DUAL-02 of many who want the last shares at once just as many get them as there are", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => house.somebody("1 BTC")));
  const product = await house.offer({ ...call, shares: 5, share: 1_000_000n });
  const asked = await Promise.allSettled(people.map((as) => house.buy(as, product, "1")));
  assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 5);
  const shown = (await house.call(calls.showProduct, { id: String(product) })).product;
  assert.deepEqual([shown.remaining, shown.closed], [0, "sold-out"]);
});

test("DUAL-02 of a thousand presses for the last share one buys it", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => house.somebody("1 BTC")));
  const product = await house.offer({ ...call, shares: 1, share: 1_000_000n });
  const bought = await pressThousandTimes(people, async (as) => await house.buy(as, product, "1"), "above-shares-left");
  const { product: shown } = await house.call(calls.showProduct, { id: String(product) });
  assert.deepEqual([bought, shown.remaining], [1, 0]);
});

test("DUAL-07 nobody sees another's order; his own are listed by what they are, the newest first", async () => {
  const [hal, ida] = [await house.somebody("2 BTC"), await house.somebody()];
  const product = await house.offer(call);
  const older = await house.buy(hal, product, "1");
  house.clock.advance(1);
  const newer = await house.buy(hal, product, "1");
  const ids = async (as: string, list?: "open" | "ended") =>
    (await house.call(calls.listPurchases, { ...(list && { list }) }, { as })).list.map(({ id }) => id);
  assert.deepEqual(
    [await ids(hal), await ids(hal, "open"), await ids(hal, "ended"), await ids(ida)],
    [[newer.id, older.id], [newer.id, older.id], [], []],
  );
  assert.equal((await house.refusal(calls.showPurchase, { id: older.id }, { as: ida })).code, "no-such-purchase");
});

test("DUAL-10 what is due is paid once, by however many processes at once, and after a time in which nobody was there", async () => {
  house.show("57000");
  const kim = await house.somebody("3 BTC");
  const product = await house.offer({ ...call, share: 10_000_000n });
  const { matures_at } = await house.buy(kim, product, "10");
  await house.buy(kim, product, "20");
  house.goTo(matures_at - WINDOW_MS);
  await house.seconds(VALUES - 1, () => "57000");
  house.clock.advance(SECOND_MS);
  house.show("57000");
  house.clock.advance(SECOND_MS);
  await house.fix();
  house.restart();
  house.clock.advance(9 * 3_600_000);
  await Promise.all([house.settleDue(), house.settleDue(), house.settleDue()]);
  await house.settleDue();
  assert.deepEqual(await purse(kim), [{ BTC: "3.006" }, {}]);
  const { list } = await house.call(calls.listPurchases, { list: "ended" }, { as: kim });
  assert.deepEqual(list.map(({ status, paid }) => `${status} ${paid}`).toSorted(), ["success 1.002", "success 2.004"]);
});

test("a customer has a bounded number of orders that run", async () => {
  const max = await house.somebody("2 BTC");
  const product = await house.offer(call);
  const { id } = await house.buy(max, product, "1");
  await sql`insert into dual.purchase select gen_random_uuid(), customer_id, product_id, symbol, type, base, quote, linked, apr, days, num,
    invested, same, other, created_at, matures_at, status from dual.purchase, generate_series(2, ${ORDERS_MAX})
    where id = ${id}`.execute(house.database);
  // So many count against the bound of their market: another one is asked.
  const small = await house.offer({ ...call, symbol: "ETH/USDT", base: "ETH", share: 1n });
  await house.give(max, "1 ETH");
  house.show("57000", "ETH/USDT");
  assert.equal(await house.refused(max, small, "1"), "too-many-invested");
});
