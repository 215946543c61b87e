import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { panelRows } from "@assay/server/testing-panels.ts";
import { calls } from "../contract.ts";
import { practiceDrafts } from "./catalogue.ts";
import { panels } from "./panels.ts";
import { approve, draftInput, type DualHouse, openDualHouse } from "./testing.ts";

let house: DualHouse;
let ann: string;
before(async () => {
  house = await openDualHouse();
  await house.enrol("Sam", "security");
  await house.enrol("Sue", "security");
  ann = await house.enrol("Ann", "product");
});
after(async () => await house.close());

test("DUAL-08 the sandbox always sells near the index, and renews what has ended, is sold out or was passed", async () => {
  await house.renew();
  assert.deepEqual((await house.call(calls.listProducts, {})).list, []);
  house.show("60000");
  house.show("3000", "ETH/USDT");
  await house.renew();
  const { practice, list } = await house.call(calls.listProducts, {});
  assert.deepEqual([practice, list.length], [true, practiceDrafts.length / 2]);
  const day = list.find(({ symbol, days }) => symbol === "BTC/USDT" && days === 1)!;
  assert.deepEqual([day.linked_price, day.price, day.remaining, day.closed, day.index], ["60600", "0.01", 200, null, "60000"]);
  assert.equal(day.matures_at - day.sale_until, DAY_MS);
  const puts = await house.call(calls.listProducts, { type: "put", currency_id: "2" });
  assert.deepEqual([...new Set(puts.list.map(({ symbol }) => symbol))], ["ETH/USDT"]);
  await house.renew();
  assert.equal((await house.call(calls.listProducts, {})).list.length, practiceDrafts.length / 2);
  // The index passes the nearest linked price: an hour later there are terms above it again.
  house.show("60700");
  house.clock.advance(HOUR_MS);
  await house.renew();
  const linked = (await house.call(calls.listProducts, { currency_id: "1" })).list.filter(({ days }) => days === 1);
  assert.deepEqual(
    linked.map(({ linked_price, closed }) => [linked_price, closed]),
    [
      ["60600", "past-linked-price"],
      ["61307", null],
    ],
  );
  house.clock.advance(DAY_MS);
  await house.renew();
  assert.ok((await house.call(calls.listProducts, {})).list.every(({ closed }) => closed === null));
});

test("DUAL-09 terms are appended with four eyes, and their linked price is that of the moment in which they are approved", async () => {
  const input = draftInput();
  for (const wrong of [{ share: "0" }, { apr: "10.1" }, { distance: "0.6" }, { distance: "0.0001" }])
    assert.equal((await house.refusal(calls.appendTerms, draftInput(wrong), { operator: ann })).code, "wrong-dual-terms");
  assert.equal(
    (await house.refusal(calls.appendTerms, draftInput({ symbol: "AAPL/USDT" }), { operator: ann })).code,
    "no-such-market",
  );
  house.show(undefined);
  assert.equal((await house.refusal(calls.appendTerms, input, { operator: ann })).code, "no-index-now");
  house.show("60000");
  const before = (await house.call(calls.listTerms, {}, { operator: ann })).list[0]!.product_id;
  const answer = await house.call(calls.appendTerms, input, { operator: ann });
  assert.ok(typeof answer === "object" && answer.needed === 1);
  assert.equal((await house.call(calls.listTerms, {}, { operator: ann })).list[0]!.product_id, before);
  house.show("61000");
  const bob = await house.enrol("Bob", "product");
  const vote = { id: answer.proposal, hash: answer.hash, reason: "as we agreed" };
  assert.equal((await house.refusal(approve, vote, { operator: ann })).code, "own-proposal");
  assert.equal((await house.call(approve, vote, { operator: bob })).state, "done");
  const [newest] = (await house.call(calls.listTerms, {}, { operator: bob })).list;
  assert.deepEqual([newest!.product_id, newest!.linked_price, newest!.sold, newest!.outcome], [before + 1, "62220", 0, null]);
});

test("operators are shown a customer's orders, those that run and those that are over", async () => {
  house.show("60000");
  house.clock.advance(DAY_MS);
  await house.renew();
  const bob = await house.somebody("1 BTC");
  const { list } = await house.call(calls.listProducts, { currency_id: "1" });
  const day = list.find(({ days }) => days === 1)!;
  await house.buy(bob, day.product_id, "2");
  house.goTo(day.void_at + 1);
  await house.work();
  house.show("60000");
  await house.renew();
  const next = (await house.call(calls.listProducts, { currency_id: "1" })).list.find(({ days }) => days === 1)!;
  await house.buy(bob, next.product_id, "3");
  const rows = await panelRows(panels, "duals", house.database, bob);
  assert.deepEqual(
    rows.map(({ market, type, invested, state }) => [market, type, invested, state]),
    [
      ["BTC/USDT", "call", "0.03 BTC", "purchased"],
      ["BTC/USDT", "call", "0.02 BTC", "void"],
    ],
  );
});
