import assert from "node:assert/strict";
import { test } from "node:test";
import { BATCH_QUEUE_MAX } from "@assay/core/limits.ts";
import { gathered } from "./gather.ts";

test("those who ask together, or while one reading runs, share one, and each gets its own answer", async () => {
  const readings: number[][] = [];
  const ask = gathered(3, async (keys: readonly number[]) => {
    readings.push([...keys]);
    await new Promise((resolve) => setImmediate(resolve));
    return keys.map((key) => key * 10);
  });
  const later: Promise<number>[] = [];
  const first = Promise.all([1, 2].map(ask));
  setImmediate(() => later.push(...[3, 4, 5, 6].map(ask)));
  assert.deepEqual(await first, [10, 20]);
  assert.deepEqual(await Promise.all(later), [30, 40, 50, 60]);
  assert.deepEqual(readings, [[1, 2], [3, 4, 5], [6]]);
});

test("a reading that fails fails those who shared it, and nobody after them", async () => {
  let broken = true;
  const ask = gathered(9, async (keys: readonly string[]) => {
    if (broken) throw new Error("no connection");
    return keys;
  });
  await assert.rejects(ask("one"), /no connection/);
  broken = false;
  assert.equal(await ask("two"), "two");
});

test("while a reading hangs so many may wait, and no more", async () => {
  const { promise: hung, resolve: goOn } = Promise.withResolvers<void>();
  const ask = gathered(BATCH_QUEUE_MAX, async (keys: readonly number[]) => {
    await hung;
    return keys;
  });
  const first = ask(0);
  await new Promise((resolve) => setImmediate(resolve));
  const others = Array.from({ length: BATCH_QUEUE_MAX }, (_, key) => ask(key));
  await assert.rejects(ask(1), /busy/);
  goOn();
  assert.equal(await first, 0);
  assert.equal((await Promise.all(others)).length, BATCH_QUEUE_MAX);
});
