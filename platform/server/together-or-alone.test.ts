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
  assert.deepEqual(poisoned, { runs: ["abc", "ab", "a", "b", "c"], faults: 3 });
});

test("a lost connection is told once, and nothing is tried alone before the next time", async () => {
  for (const fault of [new Error("Connection terminated unexpectedly"), new UnknownOutcome("lost at the commit")])
    assert.deepEqual(await tried(() => fault), { runs: ["abc"], faults: 1 });
});

test("one among two thousand is found in a few tries, and the others keep their order", async () => {
  const done: number[] = [];
  let tries = 0;
  const run = async (some: readonly number[]): Promise<void> => {
    tries += 1;
    if (some.includes(1_234)) throw new Error("poisoned");
    done.push(...some);
  };
  const all = Array.from({ length: 2_000 }, (_, index) => index);
  await togetherOrAlone(all, run, () => undefined);
  assert.deepEqual(
    done,
    all.filter((one) => one !== 1_234),
  );
  assert.ok(tries < 25, String(tries));
});
