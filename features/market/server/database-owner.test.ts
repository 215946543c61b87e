/** Whoever owns the database cannot change what was agreed and what was decided. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openDatabase } from "@assay/server/database.ts";
import { cloneDatabase, dropDatabase, refuses } from "@assay/server/testing.ts";

test("the owner of the database changes no index of a minute that is past, and forgets none (MARKET-26)", async () => {
  const url = await cloneDatabase([{ name: "market", folder: join(import.meta.dirname, "..") }]);
  const { pool, close } = openDatabase(url, 1);
  const latest = "timestamptz '2026-03-02 12:00Z'";
  const minutesAgo = (minutes: number): string => `time = ${latest} - interval '${minutes} minutes'`;
  try {
    await pool.query(`
      insert into market.index_minute (source, symbol, time, low, high, close)
      select 'by hand', 'BTC/USDT', ${latest} - n * interval '1 minute', 90, 110, 100
      from unnest(array[0, 1, 6, 60, 44640]) as n`);
    await refuses(
      pool,
      `update market.index_minute set low = 1 where ${minutesAgo(6)}`,
      `update market.index_minute set close = 91 where ${minutesAgo(60)}`,
      `update market.index_minute set high = 105 where ${minutesAgo(1)}`,
      `update market.index_minute set time = time - interval '1 second' where ${minutesAgo(0)}`,
      "delete from market.index_minute",
      `delete from market.index_minute where ${minutesAgo(60)}`,
      "truncate market.index_minute",
      "delete from market.index_minute_rest",
      "truncate market.index_minute_rest",
    );
    // The latest is what a second process adds to it, and what is a month old is forgotten.
    await pool.query(`update market.index_minute set low = 80, close = 85 where ${minutesAgo(1)}`);
    const { rowCount } = await pool.query(`delete from market.index_minute where time < ${latest} - interval '30 days'`);
    assert.equal(rowCount, 1);
    await pool.query("select market.add_minutes_of('2026-04-01')");
    await pool.query("insert into market.index_minute values ('by hand', 'BTC/USDT', '2026-04-02 12:00Z', 90, 110, 100)");
    const { rows } = await pool.query(
      "select tableoid::regclass::text as part from market.index_minute where time > '2026-04-01Z'",
    );
    assert.deepEqual(rows, [{ part: "market.index_minute_2026_04" }]);
    await refuses(
      pool,
      "delete from market.index_minute_2026_04",
      "truncate market.index_minute_2026_04",
      "delete from market.index_minute where time > '2026-04-01Z'",
    );
  } finally {
    await close();
    await dropDatabase(url);
  }
});
