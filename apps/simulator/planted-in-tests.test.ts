/** What the simulator cannot come to see is planted under the tests that say so: each must fail. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { plantedInCharges as inCharges, plantedInRefunds as inRefunds } from "@assay/features/fiat/sim.ts";
import { plantedInTests as inSell } from "@assay/features/sell/sim.ts";
import { plantedInChains as inChains, plantedInTests as inWithdrawals } from "@assay/features/withdrawals/sim.ts";

const root = join(import.meta.dirname, "../..");
const planted = [
  { tests: "features/fiat/server/cards/cards.test.ts", bugs: inCharges },
  { tests: "features/fiat/server/cards/refunds.test.ts", bugs: inRefunds },
  { tests: "features/sell/server/sell.test.ts", bugs: inSell },
  { tests: "features/withdrawals/server/withdrawals.test.ts", bugs: inWithdrawals },
  { tests: "features/withdrawals/server/chains.test.ts", bugs: inChains },
];

/** How the tests of a name end; without the surroundings of the test that asks. */
async function play(tests: string, name: string, bug?: object): Promise<{ code: number; said: string }> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const planting = bug ? ["--import", join(import.meta.dirname, "planted-process.ts")] : [];
  const running = spawn(
    process.execPath,
    [...planting, `--test-name-pattern=^${name} `, tests, ...(bug ? [JSON.stringify(bug)] : [])],
    { cwd: root, env },
  );
  const [said, [code]] = await Promise.all([text(running.stdout), once(running, "exit") as Promise<[number]>]);
  return { code, said };
}

for (const { tests, bugs } of planted) {
  for (const { test: name, ...bug } of bugs)
    test(`${bug.name} is noticed by ${name}`, async () => {
      const { code, said } = await play(tests, name, bug);
      assert.equal(code, 1, said);
    });

  test(`${tests} passes where nothing is planted`, async () => {
    const { code, said } = await play(tests, `(${[...new Set(bugs.map((one) => one.test))].join("|")})`);
    assert.equal(code, 0, said);
    assert.match(said, /pass [1-9]/);
  });
}
