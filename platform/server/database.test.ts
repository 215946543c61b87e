import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Database, inTransaction, type OpenDatabase, openDatabase } from "./database.ts";
import { cloneDatabase, dropDatabase, ownerUrlOf } from "./testing.ts";

describe("a transaction", () => {
  let url: string;
  let opened: OpenDatabase;

  before(async () => {
    url = ownerUrlOf(await cloneDatabase([]));
    opened = openDatabase(url, 1);
    await sql`create table note (text text primary key)`.execute(opened.database);
  });
  after(async () => {
    await opened.close();
    await dropDatabase(url);
  });

  const note = async (db: Database, text: string): Promise<void> => {
    await sql`insert into note values (${text})`.execute(db);
  };
  const transact = async <T>(work: (db: Database) => Promise<T>): Promise<T> => await inTransaction(opened.database, work);
  const notes = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(opened.database);
    return rows.map(({ text }) => text);
  };

  test("runs what is started together in the order in which it was started", async () => {
    const seen = await transact(async (db) => {
      const [, counted] = await Promise.all([
        note(db, "one"),
        sql<{ count: string }>`select count(*) as count from note`.execute(db),
        note(db, "two"),
      ]);
      return counted.rows[0]!.count;
    });
    assert.equal(seen, "1");
    assert.deepEqual(await notes(), ["one", "two"]);
  });

  test("keeps nothing when one of them fails, and what goes on beside it after the end is refused", async () => {
    const late = Promise.withResolvers<void>();
    let straggler: Promise<void> | undefined;
    const work = transact(async (db) => {
      straggler = late.promise.then(async () => await note(db, "late"));
      await Promise.all([note(db, "three"), note(db, "one"), straggler]);
    });
    await assert.rejects(work, /duplicate key/);
    late.resolve();
    await assert.rejects(straggler!, /has ended/);
    assert.deepEqual(await notes(), ["one", "two"]);
  });

  test("does not call itself committed when something in it failed that nobody heard of", async () => {
    const unheard = async (db: Database): Promise<void> => {
      await note(db, "five");
      await note(db, "one").catch(() => undefined);
    };
    await assert.rejects(transact(unheard), /duplicate key/);
    const unawaited = async (db: Database): Promise<void> => {
      await note(db, "five");
      note(db, "one").catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
    };
    await assert.rejects(transact(unawaited), /duplicate key/);
    assert.deepEqual(await notes(), ["one", "two"]);
  });
});
