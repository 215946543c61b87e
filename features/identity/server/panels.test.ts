import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { calls } from "../contract.ts";
import { endHold, holdValue } from "./holds.ts";
import { panels } from "./panels.ts";
import { restoreCustomer, suspendCustomer } from "./suspension.ts";
import { openIdentityHouse, PASSWORD } from "./test-house.ts";

test("operators are shown a customer's sessions, and who shut him out and let him in again, and why", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openIdentityHouse();
  stack.defer(house.close);
  const account = "ann@example.com";
  const { as } = (await house.registered(account)).options;
  await house.call(calls.login, { user_string: account, password: PASSWORD });
  assert.equal((await panelRows(panels, "sessions", house.database, as)).length, 2);
  await house.dispatch.transact(async (tx) => await holdValue(tx, as, "frozen"));
  const [hold] = await panelRows(panels, "holds", house.database, as);
  assert.deepEqual([hold!["reason"], hold!["until"]], ["frozen", null]);
  await house.dispatch.transact(async ({ db }) => assert.ok(await endHold(db, as, "frozen")));
  const order = (reason: string) => ({ account, operator: "olga", reason });
  await house.dispatch.transact((tx) => suspendCustomer(tx, order("a test")));
  house.clock.advance(1_000);
  await house.dispatch.transact((tx) => restoreCustomer(tx, order("all is well")));
  house.clock.advance(1_000);
  await house.dispatch.transact((tx) => suspendCustomer(tx, order("a second one")));
  assert.deepEqual(await panelRows(panels, "sessions", house.database, as), []);
  const rows = await panelRows(panels, "suspensions", house.database, as);
  assert.deepEqual(
    rows.map(({ by, reason, until, ...restored }) => [by, reason, until === null, restored["restored-reason"]]),
    [
      ["olga", "a second one", true, null],
      ["olga", "a test", false, "all is well"],
    ],
  );
  assert.equal(await refusedPlace(panels, "sessions", house.database, as), "parameter-error");
});
