import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { ManualClock, ManualTimers } from "../clock.ts";
import { systemRandom } from "../random.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { ANNOUNCED_MS, followKeys, KeyRing, LOOK_MS, openKeys, rotateKey } from "./key-ring.ts";
import { keysOf, NoKey } from "./keys.ts";
import { allPurposes } from "./purposes.ts";

const ROOT = "a root";
let house: TestHouse;
before(async () => {
  house = await openTestHouse([]);
});
after(async () => await house.close());

const opened = async (): Promise<KeyRing> =>
  await openKeys(house.database, { roots: [ROOT], clock: house.clock, random: systemRandom });
const rotate = async (purpose: "codes" | "draws") =>
  await house.dispatch.transact(async ({ db, now }) => await rotateKey({ db, now, random: systemRandom }, [ROOT], purpose));

test("processes that start at once have the same first keys, which are those of the root, and no two alike", async () => {
  const [one, other] = await Promise.all([opened(), opened()]);
  const known = keysOf(ROOT);
  for (const purpose of allPurposes) {
    assert.deepEqual(one.for(purpose).bytes, known.for(purpose).bytes);
    assert.deepEqual(other.for(purpose).bytes, known.for(purpose).bytes);
  }
  const all = allPurposes.map((purpose) => Buffer.from(one.for(purpose).bytes).toString("hex"));
  assert.equal(new Set(all).size, allPurposes.length);
});

test("no table holds a key that opens without the root", async () => {
  const { rows } = await sql<{ wrapped: Buffer }>`select wrapped from platform.key`.execute(house.database);
  for (const purpose of allPurposes) {
    const { bytes } = keysOf(ROOT).for(purpose);
    assert.ok(rows.every(({ wrapped }) => !wrapped.includes(Buffer.from(bytes))));
  }
});

test("a new key is known to every process before one uses it, and used by all from the same moment on", async () => {
  const [maker, other] = [await opened(), await opened()];
  const timers = new ManualTimers(house.clock);
  const looked = Promise.withResolvers<void>();
  const stop = followKeys(
    { look: async (db) => await other.look(db).finally(looked.resolve) },
    house.database,
    timers,
    assert.ifError,
  );
  const made = await rotate("codes");
  assert.ok(typeof made === "object");
  await maker.look(house.database);
  timers.advance(LOOK_MS);
  await looked.promise;
  stop();
  for (const ring of [maker, other]) {
    assert.equal(ring.for("codes").version, 1);
    assert.equal(ring.for("codes", 2).version, 2);
  }
  assert.equal(await rotate("codes"), "under-way");
  house.clock.advance(ANNOUNCED_MS - LOOK_MS);
  for (const ring of [maker, other]) {
    assert.equal(ring.for("codes").version, 2);
    assert.deepEqual(
      ring.all("codes").map(({ version }) => version),
      [2, 1],
    );
  }
});

test("a process whose clock is behind uses the oldest key rather than none", async () => {
  const late = new KeyRing([ROOT], new ManualClock(new Date(0)));
  await late.look(house.database);
  assert.equal(late.for("codes").version, 1);
});

test("what is fixed has no successor, and what nobody made is no key", async () => {
  assert.equal(await rotate("draws"), "fixed");
  assert.throws(() => keysOf(ROOT).for("codes", 2), NoKey);
});

test("what a later version of the program made is let alone", async () => {
  await sql`
    insert into platform.key (purpose, version, wrapped, root, made_at, since) values ('tomorrow', 1, 'x', 'x', now(), now())`.execute(
    house.database,
  );
  await opened();
});

test("who owns the database neither changes nor deletes a key, and brings none back", async () => {
  await sql`
    insert into platform.key (purpose, version, wrapped, root, made_at, since, retired_at)
    values ('codes', 99, null, 'x', now(), now(), now())`.execute(house.database);
  for (const statement of [
    sql`update platform.key set since = now() where purpose = 'people'`,
    sql`update platform.key set wrapped = 'x', retired_at = null where version = 99`,
    sql`delete from platform.key`,
    sql`truncate platform.key`,
  ])
    await assert.rejects(statement.execute(house.owner.database), /cannot be changed/);
});
