import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { calls } from "../contract.ts";
import { panels } from "./panels.ts";
import { openLoanHouse } from "./testing.ts";

test("operators are shown a customer's loans, open and ended, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLoanHouse();
  stack.defer(house.close);
  const ann = await house.somebody("1 BTC", "10 USDT");
  const { id } = await house.borrow(ann);
  await house.call(calls.repay, { id }, { as: ann });
  house.clock.advance(1);
  await house.borrow(ann, { amount: "300" });
  const rows = await panelRows(panels, "loans", house.database, ann);
  assert.deepEqual(
    rows.map(({ lent, principal, collateral, state }) => [lent, principal, collateral, state]),
    [
      ["300 USDT", "300 USDT", "0.2 BTC", "running"],
      ["6000 USDT", "0 USDT", "0 BTC", "repaid"],
    ],
  );
  assert.equal(await refusedPlace(panels, "loans", house.database, ann), "parameter-error");
});
