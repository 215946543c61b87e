import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { customer, openLeverageHouse } from "./testing.ts";
import { calls } from "../contract.ts";

test("operators are shown a customer's contracts, under way and ended, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLeverageHouse();
  stack.defer(house.close);
  await house.mark("BTC/USDT", "10000");
  const ann = await house.newCustomer();
  await house.open(ann, "long 1 BTC x10");
  house.clock.advance(1_000);
  const { id } = await house.open(ann, "short 0.5 BTC x20");
  await house.call(calls.closePosition, { id }, { as: ann });
  const rows = await panelRows(panels, "positions", house.database, ann);
  assert.deepEqual(
    rows.map(({ side, leverage, amount, entry, margin, profit, state }) => [
      side,
      leverage,
      amount,
      entry,
      margin,
      profit,
      state,
    ]),
    [
      ["short", "20×", "0.5 BTC", "10000 USDT", "0 USDT", "0 USDT", "closed"],
      ["long", "10×", "1 BTC", "10000 USDT", "1000 USDT", null, "open"],
    ],
  );
  assert.deepEqual(await panelRows(panels, "positions", house.database, customer(999)), []);
  assert.equal(await refusedPlace(panels, "positions", house.database, ann), "parameter-error");
});
