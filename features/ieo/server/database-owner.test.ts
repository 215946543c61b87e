/** Whoever owns the database cannot change what was announced, committed and allotted. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { OPEN, openIeoHouse, TO_THE_END_MS } from "./testing.ts";

test("IEO-04 what a receipt proves of an allotment cannot be changed, whoever asks the database", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openIeoHouse();
  stack.defer(house.close);
  await house.commit(await house.somebody("5000"), "1000");
  await house.pass(TO_THE_END_MS);
  await refuses(
    house.pool,
    `update ieo.project set price = price + 1 where id = ${OPEN}`,
    `update ieo.project set list_hash = 'another' where id = ${OPEN}`,
    "update ieo.subscription set number = number + 1",
    "update ieo.subscription set allocated = allocated + 1",
    "update ieo.subscription set committed = committed + 1",
    "delete from ieo.subscription",
    "delete from ieo.project",
  );
});
