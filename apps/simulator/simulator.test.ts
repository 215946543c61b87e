import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import { sims } from "./features.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { Player } from "./player.ts";
import { type RunReport, runSeed } from "./run.ts";
import { kindOf, shrink } from "./shrink.ts";

// A PostgreSQL of its own: what other test files have open on a shared one would decide when events are told.
delete process.env["ASSAY_TEST_POSTGRES"];

/** Rows come in another order where nobody has asked for one. */
const OTHER_PLANS = "-c enable_indexscan=off -c enable_seqscan=on -c enable_nestloop=off";

async function sound(seed: number, days: number, planner = ""): Promise<RunReport> {
  const report = await runSeed({ seed, days, planner });
  assert.equal(report.finding, undefined);
  return report;
}

test("a world of customers, faults and deaths contradicts nothing, and the same seed ends in the same state", async () => {
  const [once, again] = [await sound(11, 1), await sound(11, 1)];
  assert.equal(once.hash, again.hash);
});

test("no plan of PostgreSQL decides what comes of a seed", async () => {
  const [usual, other] = [await sound(14, 4), await sound(14, 4, OTHER_PLANS)];
  assert.equal(usual.hash, other.hash);
});

test("levels that change twice in one moment, as in seed 21 after weeks, contradict nothing", async () => {
  await sound(21, 18);
});

test("processes die in the middle of something, and what was unknown becomes known", async () => {
  let [deaths, unknown] = [0, 0];
  for (let seed = 13; seed < 20 && (deaths === 0 || unknown === 0); seed += 1) {
    const { tally } = await sound(seed, 1.2);
    deaths += tally.deaths;
    unknown += tally.unknown;
  }
  assert.ok(deaths > 0 && unknown > 0, `${deaths} deaths, ${unknown} unknown outcomes`);
});

test("a subset of the steps can be played, so that a finding can be made small", async () => {
  const { hash, steps } = await runSeed({ seed: 11, days: 1, only: [0, 3, 5] });
  assert.equal(steps, 3);
  assert.ok(hash);
});

test("a planted bug is found, and a few of the steps are enough to show it", async () => {
  const postgres = await startThrowawayPostgres();
  const bug = plantedBugs.find(({ name }) => name === "refuses-the-last-unit");
  const player = new Player(postgres.superuserUrl, bug);
  try {
    const terms = { seed: 1, days: 2 };
    let { finding } = await player.play(terms);
    while (!finding || finding.step < 3 || !finding.repeats) {
      assert.ok((terms.seed += 1) < 20, "nobody finds it");
      ({ finding } = await player.play(terms));
    }
    const steps = await shrink(async (fewer) => await player.play(fewer), terms, finding);
    assert.ok(steps.length <= 3, `${steps.length} of ${finding.step + 1} steps`);
    const again = await player.play({ ...terms, only: steps });
    assert.equal(kindOf(again.finding?.fault ?? ""), kindOf(finding.fault));
  } finally {
    player.stop();
    await postgres.stop();
  }
});

test("every planted bug replaces a line that exists, once", () => {
  const root = join(import.meta.dirname, "../..");
  const lost = plantedBugs.filter(({ file, right }) => readFileSync(join(root, file), "utf8").split(right).length !== 2);
  assert.deepEqual(lost, []);
  assert.equal(new Set(plantedBugs.map(({ name }) => name)).size, plantedBugs.length);
  const unknown = plantedBugs.flatMap(({ features }) => features.filter((name) => !sims.some(({ feature }) => feature === name)));
  assert.deepEqual(unknown, []);
});
