import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openLockHouse } from "./testing.ts";

test("operators are shown a customer's locks, under way and redeemed, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLockHouse();
  stack.defer(house.close);
  const ann = await house.somebody();
  const { id } = await house.lock(ann, 2, "500");
  await house.days(1);
  await house.redeem(ann, id);
  await house.lock(ann, 2, "300");
  const rows = await panelRows(panels, "locks", house.database, ann);
  assert.deepEqual(
    rows.map(({ amount, term, state }) => [amount, term, state]),
    [
      ["300 USDT", "30 d", "in-progress"],
      ["500 USDT", "30 d", "early"],
    ],
  );
  assert.equal(await refusedPlace(panels, "locks", house.database, ann), "parameter-error");
});
