/**
 * `npm run simulate -- --seed 7 --days 30`: a seeded world of customers in all features, with faults and an auditor. A
 * finding prints seed, step and commit, and the few steps that are enough to show it.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runSeed } from "./run.ts";
import { sims } from "./features.ts";
import { shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "7" },
    steps: { type: "string" },
  },
});
const seed = Number(values.seed);
const days = Number(values.days);
const only = values.steps?.split(",").map(Number);
if (![seed, days, ...(only ?? [])].every(Number.isFinite)) {
  console.error("simulator: --seed, --days and --steps take numbers.");
  process.exit(1);
}

const started = performance.now();
const report = await runSeed({ seed, days, ...(only && { only }) });
const seconds = (performance.now() - started) / 1_000;
const { tally, finding } = report;
console.log(
  `seed ${seed}: ${report.days.toFixed(1)} days, ${report.steps} steps, ${tally.commands} commands in ${seconds.toFixed(1)} s ` +
    `(${((report.days / seconds) * 60).toFixed(0)} days a minute); ${tally.deaths} deaths, ${tally.unknown} unknown outcomes`,
);
for (const state of sims.flatMap(({ sometimes }) => sometimes)) console.log(`  ${tally.sometimes.get(state) ?? 0} × ${state}`);
if (finding) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.error(`\nFOUND by seed ${seed} in step ${finding.step} at commit ${commit}:`);
  console.error(finding.fault);
  if (only === undefined) {
    const steps = await shrink({ seed, days }, finding);
    console.error(`\nEnough to show it: npm run simulate -- --seed ${seed} --steps ${steps.join(",")}`);
  }
  process.exit(1);
}
console.log(`state ${report.hash}`);
process.exit(0);
