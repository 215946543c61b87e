/** A market without an index: customers trade with each other by limit orders, and nothing else happens in it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calls } from "../contract.ts";
import { termsOf } from "../rules.ts";
import { wire } from "../rules/testing.ts";
import { btc, customer, openSpotHouse, type SpotHouse } from "./testing.ts";

const [alice, bob] = [customer(1), customer(2)];
const opening = termsOf({
  ...wire,
  symbol: "DOT/USDT",
  base: "DOT",
  step: "0.01",
  quantity_max: "1000",
  band: "0.5",
  indexed: false,
  around: "4",
});
const quiet = termsOf({ ...wire, symbol: "SOL/USDT", base: "SOL", step: "0.001", quantity_max: "1000", indexed: false });
let house: SpotHouse;

before(async () => {
  house = await openSpotHouse({ markets: [btc, quiet, opening] });
  await house.give(alice, "100000 USDT");
  await house.give(bob, "10 SOL");
});
after(async () => await house.close());

test("limit orders rest and trade at any price, between customers alone (MARKET-41)", async () => {
  const resting = await house.place(alice, "buy 2 SOL at 5");
  assert.equal(resting.order.state, "open");
  const { fills } = await house.place(bob, "sell 1 SOL at 5");
  assert.deepEqual(
    fills.map(({ price, amount, against }) => [price, amount, against]),
    [["5", "1", "customer"]],
  );
  const { bids, asks } = await house.call(calls.showBook, { symbol: "SOL/USDT" });
  assert.deepEqual([bids, asks], [[{ price: "5", quantity: "1", house: "0" }], []]);
  const amended = await house.call(calls.amendOrder, { id: resting.order.id, target_price: "90000" }, { as: alice });
  assert.equal(amended.order.target_price, "90000");
  assert.equal((await house.refused(bob, "sell 1 SOL at 0.001")).code, "price-outside-band");
  assert.equal((await house.refused(bob, "sell 1 SOL at 99999999999")).code, "price-outside-band");
});

test("nothing that needs an index or the house is taken (MARKET-41)", async () => {
  assert.equal((await house.refused(alice, "buy 1 SOL")).code, "limit-orders-only");
  const stop = { currency_id: "4", type: "sell", kind: "stop-market", stop_price: "4", amount: "1" } as const;
  assert.equal((await house.refusal(calls.placeStop, stop, { as: bob })).code, "limit-orders-only");
});

test("while the terms name a price, orders lie within the band around it (MARKET-42)", async () => {
  await house.give(bob, "10 DOT");
  const refused = await house.refused(bob, "sell 5 DOT at 6.01");
  assert.deepEqual([refused.code, refused.values["lowest"], refused.values["highest"]], ["price-outside-band", "2", "6"]);
  assert.equal((await house.refused(alice, "buy 5 DOT at 1.99")).code, "price-outside-band");
  assert.equal((await house.place(bob, "sell 5 DOT at 6")).order.state, "open");
  assert.equal((await house.place(alice, "buy 5 DOT at 2")).order.state, "open");
});
