import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, SECOND_MS, utcDay } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sql } from "kysely";
import { dailyLimits, TOLD_PERCENT } from "../contract.ts";
import {
  countUsed,
  type Evidence,
  listEvidence,
  listUsed,
  openQuota,
  proofsFeature,
  type Quota,
  recordEvidence,
} from "../server.ts";
import { listReceiptRows } from "./store.ts";

const someone = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const LIMIT = dailyLimits.instructions;
const near = Math.ceil((LIMIT * TOLD_PERCENT) / 100);

describe("what one customer may leave behind in a day", () => {
  let house: TestHouse;
  const noticed: Notice[] = [];
  before(async () => {
    const notify = async (_tx: unknown, notices: readonly Notice[]): Promise<void> => void noticed.push(...notices);
    house = await openTestHouse([proofsFeature({ keys: keysOf("a secret"), notify })]);
  });
  after(async () => await house.close());

  const evidence = (customerId: string, rule: string): Evidence => ({ customerId, subject: customerId, rule, fact: { at: "0" } });
  const record = async (...told: Evidence[]): Promise<void> =>
    await house.dispatch.transact(async ({ db, now }) => await recordEvidence(db, told, now));
  const leave = async (customerId: string, times: number): Promise<void> =>
    await countUsed(house.database, "instructions", Array(times).fill(customerId), house.clock.now());
  const used = async (customerId: string): Promise<number | undefined> =>
    (await listUsed(house.database, "instructions", [customerId], utcDay(house.clock.now()))).get(customerId);
  const opened = async <T>(customerId: string, judge: (quota: Quota) => T): Promise<T> =>
    await house.dispatch.transact(async (tx) => judge(await openQuota(tx, "instructions", [customerId])));

  test("PROOFS-13 instructions are counted with their evidence, what decided something is not, and nothing is that rolls back", async () => {
    const [ann, bob] = [someone(1), someone(2)];
    await record(
      evidence(ann, "test-asked-1"),
      evidence(ann, "test-1"),
      evidence(bob, "test-asked-2"),
      evidence(ann, "test-asked-1"),
    );
    assert.deepEqual([await used(ann), await used(bob)], [2, 1]);
    const lost = house.dispatch.transact(async ({ db, now }) => {
      await recordEvidence(db, [evidence(ann, "test-asked-1")], now);
      throw new Error("it goes wrong afterwards");
    });
    await assert.rejects(lost);
    assert.equal(await used(ann), 2);
  });

  test("PROOFS-13 the limit refuses from then on to the end of the UTC day, also within one batch", async () => {
    const cat = someone(3);
    await leave(cat, LIMIT - 1);
    const midnight = (utcDay(house.clock.now()) + 1) * DAY_MS;
    const [first, second] = await opened(cat, (quota) => {
      const before = quota.judge(cat);
      quota.note(cat);
      return [before, quota.judge(cat)];
    });
    assert.equal(first, undefined);
    assert.deepEqual([second?.code, second?.values], ["daily-limit", { limit: LIMIT, at: midnight }]);
    await leave(cat, 1);
    assert.equal((await opened(cat, (quota) => quota.judge(cat)))?.code, "daily-limit");
    assert.equal(await opened(someone(4), (quota) => quota.judge(someone(4))), undefined, "others are not refused");
    house.clock.advance(midnight - house.clock.now().getTime());
    assert.equal(await opened(cat, (quota) => quota.judge(cat)), undefined);
    await leave(cat, 1);
    assert.equal(await used(cat), 1);
  });

  test("PROOFS-14 beyond the limit what is never refused goes on once a second", async () => {
    const dan = someone(5);
    await leave(dan, LIMIT - 1);
    assert.equal(await opened(dan, (quota) => quota.pace(dan)), undefined, "below the limit as fast as it comes");
    await leave(dan, 1);
    const tooSoon = await opened(dan, (quota) => quota.pace(dan));
    assert.deepEqual([tooSoon?.code, tooSoon?.values], ["too-many-requests", { seconds: 1 }]);
    house.clock.advance(SECOND_MS);
    const [first, second] = await opened(dan, (quota) => {
      const before = quota.pace(dan);
      quota.note(dan);
      return [before, quota.pace(dan)];
    });
    assert.deepEqual([first, second?.code], [undefined, "too-many-requests"]);
  });

  test("PROOFS-15 whoever comes near a limit is told once a day, before it ends", async () => {
    const eve = someone(6);
    await house.settle();
    noticed.length = 0;
    const look = async (): Promise<void> => {
      await opened(eve, () => undefined);
      await house.settle();
    };
    await leave(eve, near - 1);
    await look();
    assert.deepEqual(noticed, []);
    await leave(eve, 1);
    await look();
    await leave(eve, 5);
    await look();
    assert.deepEqual(
      noticed.map(({ customerId, topic, texts }) => [customerId, topic, sayIn("en", texts).body.slice(0, 55)]),
      [[eve, "alerts", "You have used 4,000 of 5,000 instructions of this UTC d"]],
    );
    house.clock.advance(DAY_MS);
    await leave(eve, near);
    await look();
    assert.equal(noticed.length, 2);
  });

  test("PROOFS-16 the receipts of a thing cost what is shown of it, however much there is", async () => {
    const [fay, thing] = [someone(7), someone(70)];
    const told = ["order", "stops"].flatMap((what) => ({ what, rule: "test-asked-1" })).concat({ what: "fired", rule: "test-1" });
    const asked = (many: number): Evidence[] =>
      told.flatMap(({ what, rule }) =>
        Array.from({ length: many }, (_, number) => ({
          customerId: fay,
          subject: thing,
          rule,
          fact: { what, number: String(number) },
        })),
      );
    /** Rows of evidence and log that this connection has gone through lately, by whatever index or one after the other. */
    const gone = async (db: TestHouse["database"]): Promise<number> => {
      const { rows } = await sql<{ rows: string }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
        where schemaname = 'proofs'`.execute(db);
      return Number(rows[0]!.rows);
    };
    const rowsRead = async (read: (db: TestHouse["database"]) => Promise<unknown>): Promise<number> =>
      await house.dispatch.transact(async ({ db }) => {
        const before = await gone(db);
        await read(db);
        return (await gone(db)) - before;
      });
    const shown = async (db: TestHouse["database"]): Promise<void> => {
      const rows = await listReceiptRows(db, fay, [thing], { limit: 50 });
      assert.equal(rows.length, 150, "the newest of each kind");
      const places = rows.map(({ place }) => Number(place));
      assert.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
      );
    };
    const decided = async (db: TestHouse["database"]): Promise<void> =>
      assert.equal((await listEvidence(db, fay, thing)).length, 50, "the oldest");
    const sealed = async (many: number): Promise<void> => {
      await record(...asked(many));
      await house.runJob("proofs.seal");
      for (const table of ["evidence", "link"]) await sql`analyze ${sql.table(`proofs.${table}`)}`.execute(house.owner.database);
    };
    await sealed(60);
    const [before, decidedBefore] = [await rowsRead(shown), await rowsRead(decided)];
    await sealed(1_000);
    assert.ok((await rowsRead(shown)) <= before + 20, String(before));
    assert.ok((await rowsRead(decided)) <= decidedBefore + 20, String(decidedBefore));
    assert.equal((await listReceiptRows(house.database, someone(8), [thing], { limit: 50 })).length, 0);
  });
});
