import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { panels } from "./panels.ts";
import { customer, openSpotHouse } from "./testing.ts";

test("operators are shown a customer's orders, open and ended, the newest first, and find him by the number of one", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openSpotHouse();
  stack.defer(house.close);
  const [ann, bob] = [customer(1), customer(2)];
  await house.give(ann, "100000 USDT", "2 BTC");
  await house.give(bob, "100000 USDT");
  house.feed.show("BTC/USDT", "60000", [["59990", "0.5"]], [["60010", "0.5"]]);
  const { order } = await house.place(ann, "buy 0.1 BTC at 59000");
  house.clock.advance(1_000);
  await house.place(ann, "buy 0.1 BTC");
  house.clock.advance(1_000);
  await house.place(ann, "sell 0.2 BTC at 61000");
  await house.place(bob, "buy 0.3 BTC at 58000");
  const rows = await panelRows(panels, "orders", house.database, ann);
  assert.deepEqual(
    rows.map(({ side, kind, price, amount, filled, state }) => [side, kind, price, amount, filled, state]),
    [
      ["sell", "limit", "61000 USDT", "0.2 BTC", "0 BTC", "open"],
      ["buy", "market", null, "0.1 BTC", "0.1 BTC", "filled"],
      ["buy", "limit", "59000 USDT", "0.1 BTC", "0 BTC", "open"],
    ],
  );
  assert.equal(await refusedPlace(panels, "orders", house.database, ann), "parameter-error");
  const find = ownerIn("spot.order", "order");
  assert.deepEqual(await find(house.database, order.id), [{ customerId: ann, foundBy: "order" }]);
  assert.deepEqual(await find(house.database, customer(9)), []);
  assert.deepEqual(await find(house.database, "ann"), []);
});
