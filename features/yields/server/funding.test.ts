/** Days that the pool cannot pay, days on which nobody was there, and terms that people publish. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../contract.ts";
import { approve, openYieldHouse } from "./testing.ts";

const POOL = "house/pool/yields";

test("YIELD-03 YIELD-05 a day is announced once it is set aside for all; what the pool cannot pay is not announced, closes the product, and yields nothing", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openYieldHouse();
  stack.defer(house.close);
  const ann = await house.somebody("10000");
  const { id: first } = await house.subscribe(ann, "flexible-usdt", "5000");
  await house.move(POOL, "world/treasury", await house.balance(POOL));
  await house.days(1);
  const { subscription } = await house.show(ann, first);
  assert.deepEqual([subscription.next, subscription.promised], ["0.5", "0.5"]);
  const { product } = await house.product("flexible-usdt");
  assert.deepEqual([product.rate_tomorrow, product.closed], [null, "rate-unknown"]);
  const asked = { product: "flexible-usdt", amount: "10" };
  assert.equal((await house.refusal(calls.subscribe, asked, { as: ann })).code, "rate-unknown");
  assert.equal(
    (await house.refusal(calls.subscribe, { ...asked, product: "cloud-usdt-90", amount: "50" }, { as: ann })).code,
    "pool-short",
  );
  await house.days(1);
  assert.equal((await house.show(ann, first)).subscription.paid, "0.5");
  await house.days(1);
  assert.deepEqual(
    (await house.product("flexible-usdt")).rates.map(({ rate }) => rate),
    ["0", "0", "0.0001", "0.0001"],
  );
  assert.equal((await house.show(ann, first)).subscription.paid, "0.5");
  await house.move("world/treasury", POOL, "0.6");
  await house.work();
  const reopened = (await house.product("flexible-usdt")).product;
  assert.deepEqual([reopened.rate_tomorrow, reopened.closed, reopened.pool_free], ["0.0001", null, "0.1"]);
  const { code, values } = await house.refusal(calls.subscribe, { ...asked, amount: "2000" }, { as: ann });
  assert.deepEqual([code, values["nearest"]], ["pool-short", "1000.00009999"]);
  await house.days(2);
  assert.equal((await house.show(ann, first)).subscription.paid, "1");
});

test("YIELD-02 days on which nobody was there are announced late and paid as planned, once each; whoever leaves before has none of them", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openYieldHouse();
  stack.defer(house.close);
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  const stays = await house.subscribe(ann, "flexible-usdt", "1000");
  const leaves = await house.subscribe(bob, "flexible-usdt", "1000");
  house.away(60);
  const left = await house.redeem(bob, { id: leaves.id });
  assert.equal(left.paid, "0.1");
  for (const _pass of [1, 2, 3]) await house.work();
  assert.deepEqual((await house.show(ann, stays.id)).subscription.paid, "5.9");
  assert.equal(await house.balance(`${POOL}/promised`), "0.2");
});

test("an installation that is no sandbox sells nothing until people publish terms with four eyes and somebody funds the pool", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openYieldHouse("production");
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [pia, pat] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "We begin to sell." };
  const terms = {
    product: "flexible-usdt",
    kind: "flexible",
    currency: "USDT",
    in_days: "2",
    is_on_sale: "1",
    min: "10",
    table: "0.0001 0.0002",
    ...because,
  } as const;
  const refused = async (more: object) =>
    (await house.refusal(calls.publishTerms, { ...terms, ...more }, { operator: pia })).code;
  assert.equal(await refused({ table: "0.02" }), "wrong-table");
  assert.equal(await refused({ table: "0 0" }), "wrong-table");
  assert.equal(await refused({ min: "0" }), "wrong-amount");
  assert.equal(await refused({ currency: "SOL" }), "no-pool");
  assert.equal(await refused({ in_days: "1" }), "parameter-error");
  const publish = async (more: object = {}) => {
    const proposed = await house.call(calls.publishTerms, { ...terms, ...more }, { operator: pia });
    assert.ok("proposal" in proposed);
    await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: pat });
  };
  await publish();
  assert.equal(await refused({ kind: "defi" }), "other-product");
  const known = (await house.call(calls.listTerms, {}, { operator: pia })).list;
  assert.deepEqual(
    known.map(({ product, table }) => [product, table]),
    [["flexible-usdt", ["0.0001", "0.0002"]]],
  );
  await house.days(1);
  assert.deepEqual((await house.call(calls.listProducts, {})).list, []);
  await house.move("world/treasury", POOL, "10");
  await house.days(1);
  const [product] = (await house.call(calls.listProducts, {})).list;
  assert.deepEqual([product!.rate_today, product!.rate_tomorrow, product!.closed], ["0.0001", "0.0002", null]);
  const ann = await house.somebody();
  await house.subscribe(ann, "flexible-usdt", "100");
  await publish({ table: "0.0003" });
  await house.days(2);
  assert.deepEqual(
    (await house.product("flexible-usdt")).rates.map(({ rate }) => rate),
    ["0.0003", "0.0003", "0.0002", "0.0001"],
  );
});
