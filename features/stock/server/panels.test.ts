import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { customer, openStockHouse } from "./testing.ts";

test("operators are shown a customer's orders for shares, waiting and ended, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openStockHouse();
  stack.defer(house.close);
  const ann = customer(1);
  await house.give(ann, "10000 USDT");
  await house.place(ann, "buy 2 AAPL");
  house.clock.advance(1_000);
  await house.place(ann, "buy 1 AAPL at 230");
  const rows = await panelRows(panels, "orders", house.database, ann);
  assert.deepEqual(
    rows.map(({ side, amount, filled, price, state }) => [side, amount, filled, price, state]),
    [
      ["buy", "1 AAPL", "0 AAPL", null, "open"],
      ["buy", "2 AAPL", "2 AAPL", "250.06 USDT", "filled"],
    ],
  );
  assert.equal(await refusedPlace(panels, "orders", house.database, ann), "parameter-error");
});
