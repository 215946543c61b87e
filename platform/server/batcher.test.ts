import assert from "node:assert/strict";
import { test } from "node:test";
import { BATCH_MAX, BATCH_QUEUE_MAX } from "@assay/core/limits.ts";
import { Batcher } from "./batcher.ts";
import type { Lane } from "./feature.ts";

test("customers are turned away while too many wait, and what the house owes to a tick is not", async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const lane: Lane<string, string> = { name: "counted", apply: () => Promise.reject(new Error("nothing is applied")) };
  const batcher = new Batcher(lane, {
    transact: async () => {
      await committed;
      return Array.from({ length: BATCH_MAX }, () => "done") as never;
    },
    onBatch: (_lane, size) => void sizes.push(size),
    batchMax: () => BATCH_MAX,
  });
  const ask = async (customerId: string | null): Promise<unknown> => await batcher.submit({ customerId, intent: "something" });
  const customers = Array.from({ length: BATCH_QUEUE_MAX }, () => ask("somebody"));
  await assert.rejects(ask("somebody"), /busy/);
  const house = ask(null);
  commit();
  assert.equal(await house, "done");
  await Promise.all(customers);
  assert.equal(
    sizes.reduce((sum, size) => sum + size),
    BATCH_QUEUE_MAX + 1,
  );
});

/** A lane whose batches tell what they do, and commit when they are allowed to. */
function told({ batchMax, locksEarly }: { batchMax: number; locksEarly?: true }) {
  const story: string[] = [];
  const commits = Promise.withResolvers<void>();
  const lane: Lane<string, string> = {
    name: "told",
    ...(locksEarly && { locksEarly }),
    apply: async ({ turn }, requests) => {
      const names = requests.map(({ intent }) => intent).join(" and ");
      if (names.includes("locked out")) throw new Error("the locks were refused");
      story.push(`${names} locks`);
      await turn;
      story.push(`${names} applies`);
      if (names.includes("poison")) throw new Error("poisoned");
      return requests.map(({ intent }) => intent);
    },
  };
  const batcher = new Batcher(lane, {
    transact: async (work, place) => {
      const done = await work({ turn: place.turn, alongside: () => undefined } as never);
      place.commit();
      await commits.promise;
      story.push(`${String(done)} commits`);
      return done;
    },
    onBatch: () => undefined,
    batchMax: () => batchMax,
  });
  const ask = async (intent: string): Promise<unknown> => await batcher.submit({ customerId: "somebody", intent });
  const until = async (line: string): Promise<void> => {
    while (!story.includes(line)) await new Promise((resolve) => setImmediate(resolve));
  };
  return { story, commits, ask, until };
}

test("a lane that locks early begins its next batch while the one before commits, and decides nothing until that has ended", async () => {
  const { story, commits, ask, until } = told({ batchMax: 1, locksEarly: true });
  const asked = [ask("one"), ask("two")];
  await until("two locks");
  assert.deepEqual(story, ["one locks", "one applies", "two locks"]);
  commits.resolve();
  assert.deepEqual(await Promise.all(asked), ["one", "two"]);
  assert.deepEqual(story.slice(3), ["one commits", "two applies", "two commits"]);
});

test("a lane that does not lock early begins its next batch when the one before has ended", async () => {
  const { story, commits, ask } = told({ batchMax: 1 });
  commits.resolve();
  await Promise.all([ask("one"), ask("two")]);
  assert.deepEqual(story.indexOf("one commits") + 1, story.indexOf("two locks"));
});

test("a batch waits for all before it: one that fails before its locks lets nobody pass one that still commits", async () => {
  const { story, commits, ask, until } = told({ batchMax: 1, locksEarly: true });
  const [one, two, three] = [ask("one"), ask("locked out"), ask("three")];
  await assert.rejects(two, /the locks were refused/);
  await until("three locks");
  assert.deepEqual(story, ["one locks", "one applies", "three locks"]);
  commits.resolve();
  await Promise.all([one, three]);
  assert.deepEqual(story.slice(3), ["one commits", "three applies", "three commits"]);
});

test("while a failed batch is tried again in halves, no other begins", async () => {
  const { story, commits, ask } = told({ batchMax: 2, locksEarly: true });
  const [poison, fine, next] = [ask("poison"), ask("fine"), ask("next")];
  commits.resolve();
  await assert.rejects(poison, /poisoned/);
  assert.deepEqual(await Promise.all([fine, next]), ["fine", "next"]);
  assert.ok(story.indexOf("fine commits") < story.indexOf("next locks"));
});

test("a commit that fails fails its batch whole, because the next may hold what its halves would wait for", async () => {
  const { story, commits, ask } = told({ batchMax: 2, locksEarly: true });
  commits.promise.catch(() => undefined);
  commits.reject(new Error("the disk is full"));
  for (const outcome of await Promise.allSettled([ask("one"), ask("two")])) {
    assert.ok(outcome.status === "rejected" && /the disk is full/.test(String(outcome.reason)));
  }
  assert.deepEqual(story, ["one and two locks", "one and two applies"]);
});
