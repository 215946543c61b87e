import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { call, event } from "@assay/core/contract.ts";
import { amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { text } from "@assay/core/shapes.ts";
import { Kysely, PostgresDialect, sql } from "kysely";
import * as z from "zod/mini";
import { batched, command, feature, type Lane, listener } from "./feature.ts";
import { readBalances } from "./ledger/statement.ts";
import { createDispatch } from "./dispatch.ts";
import { systemRandom } from "./random.ts";
import { openTestHouse, type TestHouse } from "./testing.ts";

const calls = {
  give: call("POST /test/give", {
    who: "customer",
    does: "Takes one unit out of the purse.",
    input: { word: text(1, 20) },
    output: z.string(),
    rejections: ["insufficient-balance", "unwanted"],
  }),
  giveInBatch: call("POST /test/give_in_batch", {
    who: "customer",
    does: "The same, batched.",
    input: { word: text(1, 20) },
    output: z.string(),
    rejections: ["insufficient-balance"],
  }),
};
const given = event("test.given", z.object({ customerId: z.string(), word: z.string() }));

const purse = { address: "house/purse", currency: "USDT" };
const gift = (reference: string) => ({
  reason: "gift",
  reference,
  transfers: [{ from: purse.address, to: "user/taker/spot", amount: amount("USDT", 1n) }],
});

const batchSizes: number[] = [];
/** Holds requests until as many batches as expected have one, as when several processes receive a key at once. */
const meeting = { expected: 0, come: 0, all: Promise.withResolvers<void>() };
async function meet(): Promise<void> {
  meeting.come += 1;
  if (meeting.come === meeting.expected) meeting.all.resolve();
  await meeting.all.promise;
}
const lane: Lane<string, string> = {
  name: "test",
  apply: async (tx, requests) => {
    batchSizes.push(requests.length);
    if (requests.some(({ intent }) => intent === "poison")) throw new Error("poisoned");
    if (requests.some(({ intent }) => intent === "cut")) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
    if (requests.some(({ intent }) => intent === "full")) return requests.map(() => new Rejection("busy"));
    if (requests.some(({ intent }) => intent === "meet")) await meet();
    await tx.ledger.open([purse]);
    return requests.map(({ intent, customerId }) => {
      const posting = gift(`${customerId}-${tx.random.id(tx.now)}`);
      if (!tx.ledger.covers(posting)) return new Rejection("insufficient-balance");
      tx.ledger.take(posting);
      return intent;
    });
  },
};

const heard: string[] = [];
const testFeature = feature("test", import.meta.dirname, {
  handlers: [
    command(calls.give, async (tx, { word }) => {
      await tx.ledger.open([purse]);
      await tx.ledger.post(gift(tx.random.id(tx.now)));
      if (word === "unwanted") throw new Rejection("unwanted", { word });
      tx.emit(given, { customerId: tx.caller.customerId, word });
      return `${word} ${tx.random.id(tx.now)}`;
    }),
    batched(
      calls.giveInBatch,
      lane,
      ({ word }) => word,
      (word) => word,
    ),
  ],
  events: { given },
  listeners: [listener(given, async (_tx, { word }) => void heard.push(word))],
});

describe("dispatch", () => {
  let house: TestHouse;
  const fill = async (units: bigint): Promise<void> =>
    await house.dispatch.transact(async ({ ledger, random, now }) => {
      await ledger.post({
        reason: "fill",
        reference: random.id(now),
        transfers: [{ from: "world/treasury", to: purse.address, amount: amount("USDT", units) }],
      });
    });
  const left = async (): Promise<bigint> => (await readBalances(house.database, [purse.address]))[0]!.units;

  before(async () => {
    house = await openTestHouse([testFeature]);
    await fill(10n);
  });
  after(async () => await house.close());

  test("one key has one effect for a hundred parallel requests, and all receive the same answer (L7)", async () => {
    const held = await left();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => house.call(calls.give, { word: "once" }, { as: "a", key: "k1" })),
    );
    assert.equal(new Set(answers).size, 1);
    assert.equal(await left(), held - 1n);
    assert.equal(await house.call(calls.give, { word: "once" }, { as: "a", key: "k1" }), answers[0]);
  });

  test("the same key with another body is refused, and another customer's key is another key", async () => {
    assert.equal((await house.refusal(calls.give, { word: "twice" }, { as: "a", key: "k1" })).code, "idempotency-key-reused");
    await house.call(calls.give, { word: "mine" }, { as: "b", key: "k1" });
  });

  test("a rejected command rolls back what it did, and its stored rejection answers the retry", async () => {
    const held = await left();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusal = await house.refusal(calls.give, { word: "unwanted" }, { as: "a", key: "k2" });
      assert.deepEqual([refusal.code, refusal.values], ["unwanted", { word: "unwanted" }]);
    }
    assert.equal(await left(), held);
  });

  test("a batch answers each request: exactly the covered ones are accepted", async () => {
    const held = Number(await left());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        house.call(calls.giveInBatch, { word: `w${index}` }, { as: "a", key: `batch-${index}` }),
      ),
    );
    assert.equal(outcomes.filter((one) => one.status === "fulfilled").length, held);
    assert.ok(batchSizes.some((size) => size > 1));
    assert.equal(await left(), 0n);
    const again = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        house.call(calls.giveInBatch, { word: `w${index}` }, { as: "a", key: `batch-${index}` }),
      ),
    );
    assert.deepEqual(again, outcomes);
  });

  test("one key has one effect in several processes, and each of them answers the same (L7)", async () => {
    await fill(5n);
    const held = await left();
    const processes = Array.from({ length: 3 }, () =>
      createDispatch({
        database: house.database,
        clock: house.clock,
        random: systemRandom,
        features: [testFeature],
        enqueue: async () => undefined,
        onCommit: () => undefined,
      }),
    );
    meeting.expected = processes.length;
    const handler = testFeature.handlers.find((one) => one.call === calls.giveInBatch)!;
    const caller = {
      lang: "en",
      network: "192.0.2.1",
      device: "test",
      requestId: "test",
      customerId: "a",
      sessionId: "s",
    } as const;
    const idempotency = { owner: "a", key: "everywhere", bodyHash: "same" };
    const answers = await Promise.all(processes.map((one) => one.answer(handler, caller, { word: "meet" }, idempotency)));
    assert.deepEqual(answers, ["meet", "meet", "meet"]);
    assert.equal(await left(), held - 1n);
  });

  test("a batch whose commit may have happened fails whole, and its keys ask for what became of it (L13)", async () => {
    await fill(10n);
    const held = await left();
    const loss = { due: true };
    const cut = createDispatch({
      database: losingOneCommit(house.pool, loss),
      clock: house.clock,
      random: systemRandom,
      features: [testFeature],
      enqueue: async () => undefined,
      onCommit: () => undefined,
    });
    const handler = testFeature.handlers.find((one) => one.call === calls.giveInBatch)!;
    const caller = {
      lang: "en",
      network: "192.0.2.1",
      device: "test",
      requestId: "test",
      customerId: "c",
      sessionId: "s",
    } as const;
    const ask = async (word: string) => await cut.answer(handler, caller, { word }, { owner: "c", key: word, bodyHash: word });
    const outcomes = await Promise.allSettled([ask("one"), ask("other")]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(loss.due, false);
    assert.equal(await ask("other"), "other");
    assert.equal(await left(), held - 2n);
  });

  test("a batch that loses its connection fails whole and at once, and a key may try again (L13)", async () => {
    await fill(3n);
    const held = await left();
    batchSizes.length = 0;
    const words = ["one", "cut", "two"];
    const outcomes = await Promise.allSettled(
      words.map((word) => house.call(calls.giveInBatch, { word }, { as: "d", key: `lost ${word}` })),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "rejected", "rejected"],
    );
    assert.deepEqual(batchSizes, [3]);
    assert.equal(await left(), held);
    assert.equal(await house.call(calls.giveInBatch, { word: "one" }, { as: "d", key: "lost one" }), "one");
    assert.equal(await left(), held - 1n);
  });

  test("who was turned away for lack of room may come again with the same key", async () => {
    const again = async (): Promise<string> => {
      const { rowCount } = await house.pool.query("select 1 from platform.reply where key = 'full'");
      assert.equal(rowCount, 0);
      return (await house.refusal(calls.giveInBatch, { word: "full" }, { as: "a", key: "full" })).code;
    };
    assert.deepEqual([await again(), await again()], ["busy", "busy"]);
  });

  test("who finds no connection in time is told that the house is busy, and may come again with the same key", async () => {
    await fill(1n);
    const { pool } = house;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, async () => await pool.connect()));
    const patience = pool.options.connectionTimeoutMillis;
    pool.options.connectionTimeoutMillis = 10;
    const ask = async (): Promise<unknown> => await house.call(calls.give, { word: "late" }, { as: "a", key: "crowded" });
    await assert.rejects(ask(), { code: "busy" });
    pool.options.connectionTimeoutMillis = patience;
    for (const client of taken) client.release();
    assert.match(String(await ask()), /^late /);
  });

  test("one poisoned request does not sink its neighbours", async () => {
    await fill(2n);
    const outcomes = await Promise.allSettled(
      ["one", "poison", "two"].map((word) => house.call(calls.giveInBatch, { word }, { as: "a" })),
    );
    assert.deepEqual(
      outcomes.map((one) => one.status),
      ["fulfilled", "rejected", "fulfilled"],
    );
  });

  test("events are told after the commit, in order, and a rejected command tells none", async () => {
    await fill(3n);
    heard.length = 0;
    await house.settle();
    heard.length = 0;
    for (const word of ["x", "y", "z"]) await house.call(calls.give, { word }, { as: "a" });
    await house.refusal(calls.give, { word: "unwanted" }, { as: "a" });
    await house.settle();
    assert.deepEqual(heard, ["x", "y", "z"]);
    const { rows } = await sql`select 1 from platform.outbox`.execute(house.database);
    assert.equal(rows.length, 0);
  });
});

/** A database whose first commit happens, but whose answer to it is lost. */
function losingOneCommit(pool: TestHouse["pool"], loss: { due: boolean }): TestHouse["database"] {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values: unknown[]) => {
      const answer = await client.query(text, values);
      if (text === "commit" && loss.due) {
        loss.due = false;
        throw new Error("Connection terminated unexpectedly");
      }
      return answer;
    };
    return { query, release: () => client.release() };
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as never }) });
}
