import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { listActive, updateTrailingMarks, writePositions } from "./store.ts";
import { openLeverageHouse } from "./testing.ts";

test("whoever writes positions locks them in one order, so that a batch and what stops have followed never wait for each other (LEV-05)", async () => {
  const house = await openLeverageHouse();
  await house.mark("BTC/USDT", "10000");
  const ann = await house.newCustomer();
  for (const _ of [1, 2, 3]) await house.open(ann, "long 0.1 BTC x2", { trailing: "0.05" });
  const latestFirst = (await listActive(house.database, [ann])).toReversed();
  const [first, last] = [latestFirst.at(-1)!, latestFirst[0]!];
  const moved = latestFirst.map(({ id, stopsAt }) => ({
    id,
    stopsAt,
    mark: parsePrice("11000")!,
    by: null,
    share: parseRate("0.05")!,
  }));
  const writers = [
    async (db: Database) => await updateTrailingMarks(db, moved),
    async (db: Database) => await writePositions(db, latestFirst),
  ];
  for (const write of writers) {
    const other = await house.pool.connect();
    await other.query("begin");
    await other.query("select from leverage.position where id = $1 for update", [first.id]);
    const writing = house.dispatch.transact(async ({ db }) => await write(db));
    await house.untilBlocked("row");
    const { rowCount } = await other.query("select from leverage.position where id = $1 for update skip locked", [last.id]);
    await other.query("commit");
    other.release();
    await writing;
    assert.equal(rowCount, 1, "nobody waits with the last one in hand");
  }
  await house.close();
});
