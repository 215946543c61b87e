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
