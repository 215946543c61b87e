import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openAmong } from "@assay/server/customer-rows.ts";
import { openStopsHouse } from "./stops-testing.ts";
import { customerRows } from "./customer-rows.ts";

const stops = await openStopsHouse();
const { house, settled, wait, held } = stops;
after(async () => await stops.close());

test("what a customer who is to be forgotten has in the books is taken out, and nobody else's (SPOT-20)", async () => {
  const [alice, bob] = await stops.newcomers();
  const open = async () => await openAmong(house.database, customerRows(), [alice, bob]);
  await wait(alice, { type: "sell", kind: "stop-market", stop_price: "59000", amount: "0.4" });
  for (const one of [alice, bob]) await house.place(one, "buy 0.1 BTC at 55000");
  assert.deepEqual(await open(), new Set([alice, bob]));
  const end = house.spot.customerRows.find((rows) => rows.end)!.end!;
  await house.dispatch.transact(async (tx) => await end(tx, [alice]));
  await settled();
  assert.deepEqual(await open(), new Set([bob]));
  assert.deepEqual([await held(alice), await held(bob)], [{}, { USDT: "5500" }]);
});
