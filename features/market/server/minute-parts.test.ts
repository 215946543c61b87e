import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { feature } from "@assay/server/feature.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { readIndexMinutes, saveIndexMinutes } from "./index-store.ts";
import { keepMinuteParts } from "./minute-parts.ts";

const job = keepMinuteParts(30 * DAY_MS);
let house: TestHouse;
before(async () => {
  const market = feature("market", join(import.meta.dirname, ".."), { jobs: [job] });
  house = await openTestHouse([market], { start: new Date("2026-03-02T12:00:00Z") });
});
after(async () => await house.close());

async function parts(): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'market.index_minute'::regclass order by relname`.execute(house.database);
  return rows.map(({ part }) => part.replace("index_minute_", ""));
}

const times = async (): Promise<string[]> => {
  const bounds = { from: 0, until: Date.parse("2030-01-01T00:00:00Z") };
  const read = await readIndexMinutes(house.database, { source: "by hand", symbols: ["BTC/USDT"], ...bounds });
  return (read.get("BTC/USDT") ?? []).map(({ time }) => new Date(time).toISOString().slice(0, 10));
};

const say = async (...moments: readonly string[]): Promise<void> =>
  await saveIndexMinutes(
    house.database,
    "by hand",
    moments.map((at) => ({ symbol: "BTC/USDT", time: Date.parse(at), low: 90n, high: 110n, close: 100n })),
  );

const until = async (moment: string): Promise<void> => {
  house.clock.advance(Date.parse(moment) - house.clock.now().getTime());
  await house.runJob(job.name);
};

test("MARKET-43 months have parts before their minutes come, and go whole once all in them is a month old, by clock and newest minute", async () => {
  await house.runJob(job.name);
  assert.deepEqual(await parts(), ["2026_03", "2026_04", "rest"]);
  await say("2026-02-20T00:00:00Z", "2026-03-05T00:00:00Z", "2026-03-31T23:59:00Z", "2026-04-01T00:00:00Z");
  await say("2026-04-01T00:00:00Z");
  assert.deepEqual(await times(), ["2026-02-20", "2026-03-05", "2026-03-31", "2026-04-01"]);

  await until("2026-05-02T00:00:00Z");
  assert.deepEqual(await parts(), ["2026_03", "2026_04", "2026_05", "2026_06", "rest"], "no minute is a month newer");
  await say("2026-05-01T00:00:00Z");
  await assert.rejects(
    house.dispatch.transact(async (tx) => {
      assert.equal(await job.run(tx), "more");
      throw new Error("killed");
    }),
    /killed/,
  );
  assert.ok((await parts()).includes("2026_03"));
  await house.runJob(job.name);
  assert.deepEqual(await parts(), ["2026_04", "2026_05", "2026_06", "rest"]);
  assert.deepEqual(await times(), ["2026-02-20", "2026-04-01", "2026-05-01"], "what is in no part goes row by row");
});

test("MARKET-43 a month whose minutes have begun to come without a part stays without, and the job goes on", async () => {
  await say("2026-07-01T00:00:00Z", "2026-08-03T00:00:00Z");
  await until("2026-07-02T00:00:00Z");
  assert.deepEqual(await parts(), ["2026_06", "rest"]);
  await until("2026-08-31T00:00:00Z");
  assert.deepEqual(await parts(), ["2026_09", "rest"]);
  assert.deepEqual(await times(), ["2026-02-20", "2026-07-01", "2026-08-03"]);
});
