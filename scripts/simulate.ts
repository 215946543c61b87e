/**
 * `npm run simulate -- --seed 7 --days 30`: a seeded world of customers in all features, with faults and an auditor (see
 * apps/simulator). A finding prints seed, step and commit, and the few steps that are enough to show it.
 * `--seeds 20` plays twenty seeds from there on; `--steps 3,8` only those steps; `--planted` shows what a bug would look like.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { plant } from "../apps/simulator/plant.ts";
import { plantedBugs } from "../apps/simulator/planted-bugs.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    days: { type: "string", default: "7" },
    steps: { type: "string" },
    /** The name of one planted bug. */
    planted: { type: "string" },
    /** Plants every bug, one at a time, and says whether it was caught. */
    "all-planted": { type: "boolean", default: false },
  },
});
const [seed, seeds, days] = [values.seed, values.seeds, values.days].map(Number) as [number, number, number];
const only = values.steps?.split(",").map(Number);
if (![seed, seeds, days, ...(only ?? [])].every(Number.isFinite)) {
  console.error("assay: --seed, --seeds, --days and --steps take numbers.");
  process.exit(1);
}
if (values["all-planted"]) process.exit(huntAll() ? 0 : 1);

if (values.planted !== undefined) plant(values.planted);
const { runSeed } = await import("../apps/simulator/run.ts");
const { shrink } = await import("../apps/simulator/shrink.ts");
const { sims } = await import("../apps/simulator/features.ts");

const reached = new Map<string, number>();
for (let current = seed; current < seed + seeds; current += 1) {
  const started = performance.now();
  const { tally, finding, ...report } = await runSeed({ seed: current, days, ...(only && { only }) });
  const seconds = (performance.now() - started) / 1_000;
  say(
    `seed ${current}: ${report.days.toFixed(1)} days, ${report.steps} steps, ${tally.commands} commands in ${seconds.toFixed(1)} s ` +
      `(${Math.round((report.days / seconds) * 60)} days a minute); ${tally.deaths} deaths, ${tally.unknown} unknown outcomes` +
      (report.hash === undefined ? "" : `; state ${report.hash.slice(0, 16)}`),
  );
  for (const [state, times] of tally.sometimes) reached.set(state, (reached.get(state) ?? 0) + times);
  if (!finding) continue;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.error(`\nFOUND by seed ${current} in step ${finding.step} at commit ${commit}:`);
  console.error(finding.fault);
  if (only === undefined && values.planted === undefined) {
    say("looking for the few steps that are enough");
    const steps = await shrink({ seed: current, days }, finding);
    console.error(`\nEnough to show it: npm run simulate -- --seed ${current} --steps ${steps.join(",")}`);
  }
  process.exit(1);
}
for (const state of sims.flatMap(({ sometimes }) => sometimes))
  console.log(`${String(reached.get(state) ?? 0).padStart(7)}  ${state}`);
process.exit(0);

/** Plants each bug in a process of its own. Answers whether all were caught. */
function huntAll(): boolean {
  const missed: string[] = [];
  for (const { name } of plantedBugs) {
    const terms = ["--planted", name, "--seeds", "200", "--days", "2"];
    const caught = huntOne([import.meta.filename, ...terms]);
    console.log(`${caught === undefined ? "MISSED" : "caught"}  ${name}${caught === undefined ? "" : `: ${caught}`}`);
    if (caught === undefined) missed.push(name);
  }
  console.log(`${plantedBugs.length - missed.length} of ${plantedBugs.length} planted bugs were caught`);
  return missed.length === 0;
}

/** The first words of the finding, or undefined. */
function huntOne(args: readonly string[]): string | undefined {
  try {
    execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" });
    return undefined;
  } catch (fault) {
    const { stderr = "" } = fault as { stderr?: string };
    const [, found, what] = /FOUND by (seed \d+ in step -?\d+).*\n(.*)/.exec(stderr) ?? [];
    if (found === undefined) throw fault;
    return `${found}: ${what!.slice(0, 110)}`;
  }
}
