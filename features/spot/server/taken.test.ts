import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { findTaken } from "./store.ts";
import { openSpotHouse } from "./testing.ts";

test("what was taken before its time was kept is counted from then on, and what was not taken is left alone (SPOT-09)", async () => {
  const house = await openSpotHouse();
  const migration = await readFile(join(import.meta.dirname, "migrations/008-taken-for-a-while.sql"), "utf8");
  const before = [
    { side: "buy", price: 5_999_900, published: 50, taken: 20 },
    { side: "sell", price: 6_000_000, published: 30, taken: 30 },
  ];
  await house.pool.query("update spot.market set taken = $1 where symbol = 'BTC/USDT'", [JSON.stringify(before)]);
  await house.pool.query(migration);
  const taken = await findTaken(house.database, "BTC/USDT");
  assert.deepEqual(
    taken.map(({ at, ...rest }) => [rest, Number.isSafeInteger(at) && at > Date.parse("2026-01-01")]),
    [
      [{ side: "buy", price: 5_999_900, steps: 20 }, true],
      [{ side: "sell", price: 6_000_000, steps: 30 }, true],
    ],
  );
  assert.deepEqual(await findTaken(house.database, "ETH/USDT"), []);
  await house.close();
});
