import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openYieldHouse } from "./testing.ts";

test("operators are shown a customer's subscriptions, under way and ended, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openYieldHouse();
  stack.defer(house.close);
  const ann = await house.somebody();
  const { id } = await house.subscribe(ann, "flexible-usdt", "500");
  await house.redeem(ann, { id });
  house.clock.advance(1);
  await house.subscribe(ann, "cloud-usdt-90", "300");
  const rows = await panelRows(panels, "yields", house.database, ann);
  assert.deepEqual(
    rows.map(({ product, amount, remaining, state }) => [product, amount, remaining, state]),
    [
      ["cloud-usdt-90", "300 USDT", "300 USDT", "running"],
      ["flexible-usdt", "500 USDT", "0 USDT", "redeemed"],
    ],
  );
  assert.equal(await refusedPlace(panels, "yields", house.database, ann), "parameter-error");
});
