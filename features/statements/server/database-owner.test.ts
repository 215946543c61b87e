/** Whoever owns the database cannot change what a receipt proves; it can be forgotten, as it is after 90 days. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { openStatementHouse } from "./testing.ts";

test("STMT-06 what is ready cannot be changed, whoever asks the database", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openStatementHouse();
  stack.defer(house.close);
  await house.prepare(await house.somebody("10"));
  await refuses(
    house.pool,
    "update statements.page set digest = 'other'",
    "update statements.statement set lines = 0",
    "update statements.statement set state = 'preparing', ready_at = null",
  );
});
