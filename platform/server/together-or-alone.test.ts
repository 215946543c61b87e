import assert from "node:assert/strict";
import { test } from "node:test";
import { UnknownOutcome } from "./database.ts";
import { togetherOrAlone } from "./together-or-alone.ts";

async function tried(faultOf: (some: readonly string[]) => Error | undefined): Promise<{ runs: string[]; faults: number }> {
  const runs: string[] = [];
  let faults = 0;
  const run = async (some: readonly string[]): Promise<void> => {
    runs.push(some.join(""));
    const fault = faultOf(some);
    if (fault) throw fault;
  };
  await togetherOrAlone(["a", "b", "c"], run, () => void (faults += 1));
  return { runs, faults };
}

test("what can be done together is done once, and one that nobody can do holds up no other", async () => {
  assert.deepEqual(await tried(() => undefined), { runs: ["abc"], faults: 0 });
  const poisoned = await tried((some) => (some.includes("b") ? new Error("poisoned") : undefined));
  assert.deepEqual(poisoned, { runs: ["abc", "a", "b", "c"], faults: 2 });
});

test("a lost connection is told once, and nothing is tried alone before the next time", async () => {
  for (const fault of [new Error("Connection terminated unexpectedly"), new UnknownOutcome("lost at the commit")])
    assert.deepEqual(await tried(() => fault), { runs: ["abc"], faults: 1 });
});
