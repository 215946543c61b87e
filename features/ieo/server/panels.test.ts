import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openIeoHouse, TO_THE_END_MS } from "./testing.ts";

test("operators are shown what a customer has committed, got and has free", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openIeoHouse();
  stack.defer(house.close);
  const ann = await house.somebody();
  await house.commit(ann, "100");
  const rows = async () =>
    (await panelRows(panels, "subscriptions", house.database, ann)).map(({ committed, allocated, released }) => [
      committed,
      allocated,
      released,
    ]);
  assert.deepEqual(await rows(), [["100 USDT", null, "0 PRAC2"]]);
  await house.pass(TO_THE_END_MS);
  assert.deepEqual(await rows(), [["100 USDT", "2000 PRAC2", "0 PRAC2"]]);
  assert.equal(await refusedPlace(panels, "subscriptions", house.database, ann), "parameter-error");
});
