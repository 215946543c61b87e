import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { findTaken } from "./store.ts";
import { customer, openSpotHouse } from "./testing.ts";

test("what was taken before its time was kept is counted from the last fill on, and what was not taken is left alone (SPOT-09)", async () => {
  const house = await openSpotHouse();
  await house.give(customer(1), "100000 USDT");
  house.feed.show("BTC/USDT", "60000", [], [["60000", "1"]]);
  await house.place(customer(1), "buy 0.5 BTC at 60000");
  const filledAt = house.clock.now().getTime();
  house.clock.advance(MINUTE_MS);
  const migration = await readFile(join(import.meta.dirname, "migrations/008-taken-for-a-while.sql"), "utf8");
  const before = [
    { side: "buy", price: 5_999_900, published: 50, taken: 20 },
    { side: "sell", price: 6_000_000, published: 30, taken: 30 },
  ];
  await house.pool.query("update spot.market set taken = $1 where symbol = 'BTC/USDT'", [JSON.stringify(before)]);
  await house.pool.query(migration);
  const taken = await findTaken(house.database, "BTC/USDT");
  assert.deepEqual(taken, [
    { side: "buy", price: 5_999_900, steps: 20, at: filledAt },
    { side: "sell", price: 6_000_000, steps: 30, at: filledAt },
  ]);
  assert.deepEqual(await findTaken(house.database, "ETH/USDT"), []);
  await house.close();
});
