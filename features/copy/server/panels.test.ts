import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { panels } from "./panels.ts";
import { openCopyHouse } from "./testing.ts";

test("operators are shown whom a customer follows and has followed, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openCopyHouse();
  stack.defer(house.close);
  const [{ trader: one }, { trader: other }] = [await house.lead(), await house.lead()];
  const { id, follow } = await house.followed(one);
  await house.follow(id, other, { amount: "500" });
  await house.call(calls.cancel, { follow_user_id: follow.follow_user_id }, { as: id });
  const rows = await panelRows(panels, "follows", house.database, id);
  assert.deepEqual(
    rows.map(({ trader, state, why, paid, taken, realised, shared }) => [trader, state, why, paid, taken, realised, shared]),
    [
      [other.name, "following", null, "500 USDT", "0 USDT", "0 USDT", "0 USDT"],
      [one.name, "ended", "customer", "1000 USDT", "1000 USDT", "0 USDT", "0 USDT"],
    ],
  );
  assert.deepEqual(await panelRows(panels, "follows", house.database, customer(998)), []);
  assert.equal(await refusedPlace(panels, "follows", house.database, id), "parameter-error");
});
