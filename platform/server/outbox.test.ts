import assert from "node:assert/strict";
import { once, EventEmitter } from "node:events";
import { after, before, describe, test } from "node:test";
import { type Event, event } from "@assay/core/contract.ts";
import { keysOf } from "./keys/keys.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { inTransaction } from "./database.ts";
import { startDelivery } from "./delivery.ts";
import { feature, listener, type OutsidePort } from "./feature.ts";
import { relay, writeOutbox } from "./outbox.ts";
import { openTestHouse, openTransactionsEnd, type TestHouse } from "./testing.ts";

const rang = event("test.rang", z.object({ bell: z.int() }));

describe("outbox and delivery", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([feature("test", import.meta.dirname, { events: { rang } })]);
  });
  after(async () => await house.close());

  const terms = (run: (bell: number) => Promise<void>) => ({
    database: house.database,
    listeners: [listener(rang, async (_tx, { bell }) => await run(bell))],
    events: new Map<string, Event>([[rang.name, rang]]),
    transact: house.dispatch.transact,
    onEvent: () => undefined,
    onFault: () => undefined,
  });
  const ring = async (bell: number): Promise<void> => await house.dispatch.transact(async (tx) => tx.emit(rang, { bell: bell }));

  test("an event that commits late is not skipped: nothing behind an open transaction is told before it", async () => {
    const heard: number[] = [];
    const open = await house.pool.connect();
    await open.query("begin");
    await open.query(`insert into platform.outbox (event, payloads, at) values ('test.rang', '[{"bell": 1}]', now())`);
    await ring(2);
    await relay(terms(async (bell) => void heard.push(bell)));
    assert.equal(heard.length, 0);
    await open.query("commit");
    open.release();
    await openTransactionsEnd(house.database);
    await relay(terms(async (bell) => void heard.push(bell)));
    assert.deepEqual(heard, [1, 2]);
  });

  test("an event is told again until its listener succeeds, and holds the ones behind it back", async () => {
    const heard: number[] = [];
    let broken = true;
    const flaky = terms(async (bell) => {
      if (broken) throw new Error("listener fails");
      heard.push(bell);
    });
    await ring(3);
    await ring(4);
    await openTransactionsEnd(house.database);
    await relay(flaky);
    assert.equal(heard.length, 0);
    broken = false;
    await relay(flaky);
    assert.deepEqual(heard, [3, 4]);
  });

  test("a listener that fails ten times leaves its event for a person and lets the others pass", async () => {
    const heard: number[] = [];
    const never = terms(async (bell) => {
      if (bell === 5) throw new Error("never works");
      heard.push(bell);
    });
    await ring(5);
    await ring(6);
    await openTransactionsEnd(house.database);
    for (let attempt = 0; attempt < 10; attempt += 1) await relay(never);
    assert.deepEqual(heard, [6]);
    const { rows } = await sql<{ fault: string }>`select fault from platform.dead_event`.execute(house.database);
    assert.deepEqual(rows, [{ fault: "Error: never works" }]);
  });

  test("what a transaction tells in a row is told in order, and of a row only the one that fails is given up", async () => {
    const heard: number[] = [];
    const never = terms(async (bell) => {
      if (bell === 8 || bell === 9) throw new Error(`never works: ${bell}`);
      heard.push(bell);
    });
    await house.dispatch.transact(async (tx) => {
      for (const bell of [7, 8, 9, 10]) tx.emit(rang, { bell });
    });
    await openTransactionsEnd(house.database);
    const { rows: runs } = await sql`select 1 from platform.outbox`.execute(house.database);
    assert.equal(runs.length, 1);
    for (let attempt = 0; attempt < 21; attempt += 1) await relay(never);
    assert.deepEqual([...new Set(heard)], [7, 10]);
    const { rows } = await sql<{ fault: string }>`
      select fault from platform.dead_event where fault like '%: %: %' order by id`.execute(house.database);
    assert.deepEqual(rows, [{ fault: "Error: never works: 8" }, { fault: "Error: never works: 9" }]);
  });

  test("a row that failed in its middle is told again from there", async () => {
    const heard: number[] = [];
    await house.dispatch.transact(async (tx) => [1, 2].forEach((bell) => tx.emit(rang, { bell })));
    await openTransactionsEnd(house.database);
    await relay(terms(async (bell) => await (bell === 2 ? Promise.reject(new Error("listener fails")) : Promise.resolve())));
    await relay(terms(async (bell) => void heard.push(bell)));
    assert.deepEqual(heard, [2]);
  });

  test("an unknown event is a bug that does not block", async () => {
    await writeOutbox(house.database, [{ event: event("test.unknown", z.object({})), payload: {} }], house.clock.now());
    await openTransactionsEnd(house.database);
    for (let attempt = 0; attempt < 10; attempt += 1) await relay(terms(async () => undefined));
    const { rows } = await sql`select 1 from platform.outbox`.execute(house.database);
    assert.equal(rows.length, 0);
  });

  test("a message leaves only after the commit, is retried, and a rolled back one never leaves", async () => {
    const posted = new EventEmitter();
    const keys: string[] = [];
    let fails = 1;
    const port: OutsidePort<{ text: string }> = {
      name: "letters",
      deliver: async ({ text }, key) => {
        keys.push(key);
        if (fails-- > 0) throw new Error("the post office is closed");
        posted.emit("letter", text);
      },
    };
    const delivery = await startDelivery({
      pool: house.pool,
      clock: house.clock,
      ports: [port],
      keys: keysOf("a secret of this test"),
      onFault: () => undefined,
    });
    const send = async (text: string, fault?: Error): Promise<void> =>
      await inTransaction(house.database, async (db) => {
        await delivery.enqueue(db, [{ port: "letters", message: { text } }]);
        if (fault) throw fault;
      });
    await assert.rejects(send("never", new Error("rolled back")));
    const letter = once(posted, "letter");
    await send("hello");
    delivery.wake();
    assert.deepEqual(await letter, ["hello"]);
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
    await delivery.stop();
  });
});
