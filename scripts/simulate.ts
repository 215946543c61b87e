/**
 * `npm run simulate -- --seed 7 --seeds 20 --days 30`: seeded worlds of customers in all features, with faults and an auditor
 * (see apps/simulator). A finding prints seed, step and commit, and the few steps that are enough to show it. `--steps 3,8` plays
 * only those steps, `--features dual,loans` with the deeds and truths of these alone, `--planted` shows what a bug would look like, and `--all-planted` whether each of them would be noticed; both
 * use only the features that the bug names.
 */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { financeFeatures, sims } from "../apps/simulator/features.ts";
import { plantedBugs } from "../apps/simulator/planted-bugs.ts";
import { eachAtItsPostgres, Player } from "../apps/simulator/player.ts";
import type { Finding, RunReport } from "../apps/simulator/run.ts";
import { statesOf, worldStates } from "../apps/simulator/world.ts";
import { shrink } from "../apps/simulator/shrink.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

/** Each planted bug must show within so many seeds of so many days. */
const HUNT_SEEDS = 200;
const HUNT_DAYS = 2;
/** Market days a minute, which only a run of some length can show: processes take a second to start. */
const BAR = 100;
const BAR_DAYS_MIN = 20;
/** A run of so many days must have seen every state that is to be seen sometimes. */
const STATES_DAYS_MIN = 200;
/** What makes a day of the market: a quieter one counts for less. */
const COMMANDS_A_DAY = 500;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "2" },
    days: { type: "string", default: "14" },
    /** How many seeds are played at a time. */
    processes: { type: "string", default: String(availableParallelism()) },
    steps: { type: "string" },
    /** Names of features, with commas between; `finance` for those of the finance tab. All unless told otherwise. */
    features: { type: "string" },
    /** Walks through what every second decides, with outages in it, and lets pools run dry. Such a run is judged by no pace. */
    hard: { type: "boolean", default: false },
    /** The name of one planted bug. */
    planted: { type: "string" },
    /** Plants every bug, one at a time, and says whether it was caught. */
    "all-planted": { type: "boolean", default: false },
  },
});
const planted = plantedBugs.find(({ name }) => name === values.planted);
if (values.planted !== undefined && !values["all-planted"] && !planted) {
  console.error(`assay: no planted bug is called ${values.planted}.`);
  process.exit(1);
}
const [seed, days, processes] = [values.seed, values.days, values.processes].map(Number) as [number, number, number];
const only = values.steps?.split(",").map(Number);
const features = values.features === "finance" ? financeFeatures : values.features?.split(",");
const unknown = features?.filter((name) => !sims.some(({ feature }) => feature === name)) ?? [];
if (unknown.length > 0) {
  console.error(`assay: nobody simulates ${unknown.join(", ")}.`);
  process.exit(1);
}
const playing = sims.filter(({ feature }) => features?.includes(feature) ?? true);
const seeds = Array.from({ length: only ? 1 : Number(values.seeds) || 0 }, (_, index) => seed + index);
if (![...seeds, days, processes, ...(only ?? [])].every(Number.isFinite) || seeds.length === 0 || processes < 1) {
  console.error("assay: --seed, --seeds, --days, --processes and --steps take numbers.");
  process.exit(1);
}
process.exit((await (values["all-planted"] ? huntAll() : playAll())) ? 0 : 1);

/** Plays every seed until one finds something. Answers whether nothing was found, fast enough. */
async function playAll(): Promise<boolean> {
  const played: RunReport[] = [];
  const players = new Map<string, Player>();
  const started = performance.now();
  await eachAtItsPostgres(seeds, processes, async (current, postgres) => {
    const player = players.get(postgres) ?? new Player(postgres, planted);
    players.set(postgres, player);
    const terms = { seed: current, days, ...(only && { only }), ...(features && { features }), hard: values.hard };
    const report = await player.play(terms);
    played.push(report);
    say(`seed ${current}: ${inWords([report])}${report.hash === undefined ? "" : `; state ${report.hash.slice(0, 16)}`}`);
    if (report.finding) await tell(player, terms, report.finding);
    return report.finding && "stop";
  });
  for (const player of players.values()) player.stop();
  const minutes = (performance.now() - started) / 60_000;
  const sum = (count: (report: RunReport) => number): number => played.reduce((total, report) => total + count(report), 0);
  const states = [...worldStates, ...statesOf(playing, values.hard)];
  const reached = new Map(states.map((state) => [state, sum(({ tally }) => tally.sometimes.get(state) ?? 0)]));
  for (const [state, times] of reached) console.log(`${String(times).padStart(7)}  ${state}`);
  const unreached = states.filter((state) => reached.get(state) === 0);
  const total = Math.min(
    sum((report) => report.days),
    sum(({ tally }) => tally.commands) / COMMANDS_A_DAY,
  );
  const rate = Math.round(total / minutes);
  say(
    `${inWords(played)}, in ${(minutes * 60).toFixed(1)} s on ${Math.min(processes, seeds.length)} processes: ` +
      `${Math.round(sum(({ tally }) => tally.commands) / minutes / 60)} commands a second, ${rate} market days a minute; the bar is ${BAR}`,
  );
  if (unreached.length > 0) say(`never reached: ${unreached.join("; ")}`);
  return (
    played.every(({ finding }) => finding === undefined) &&
    (unreached.length === 0 || total < STATES_DAYS_MIN) &&
    (values.hard || rate >= BAR || total < BAR_DAYS_MIN || processes < 2)
  );
}

function inWords(reports: readonly RunReport[]): string {
  const sum = (count: (report: RunReport) => number): number => reports.reduce((total, report) => total + count(report), 0);
  const of = (name: "commands" | "queries" | "deaths" | "unknown"): number => sum(({ tally }) => tally[name]);
  return (
    `${sum((report) => report.days).toFixed(1)} days, ${sum(({ steps }) => steps)} steps, ${of("commands")} commands, ` +
    `${of("queries")} queries, ${of("deaths")} deaths, ${of("unknown")} unknown outcomes`
  );
}

async function tell(player: Player, terms: { seed: number; days: number }, finding: Finding): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.error(`\nFOUND by seed ${terms.seed} in step ${finding.step} at commit ${commit}:\n${finding.fault}`);
  if (!finding.repeats)
    console.error("\nIt came while two processes served at once: play the seed again, more than once perhaps.");
  if (only !== undefined || !finding.repeats) return;
  say("looking for the few steps that are enough");
  const steps = await shrink(async (fewer) => await player.play(fewer), terms, finding);
  const bug = planted ? ` --planted ${planted.name}` : "";
  console.error(`\nEnough to show it: npm run simulate -- --seed ${terms.seed} --steps ${steps.join(",")}${bug}`);
}

/** Plants each bug in a process of its own. Answers whether all were caught. */
async function huntAll(): Promise<boolean> {
  const missed: string[] = [];
  const bugs = plantedBugs.filter(({ name }) => name.includes(values.planted ?? ""));
  await eachAtItsPostgres(bugs, processes, async (bug, postgres) => {
    const { name } = bug;
    const player = new Player(postgres, bug);
    const caught = await hunt(player);
    console.log(`${caught === undefined ? "MISSED" : "caught"}  ${name}${caught === undefined ? "" : `: ${caught}`}`);
    if (caught === undefined) missed.push(name);
    player.stop();
  });
  console.log(`${bugs.length - missed.length} of ${bugs.length} planted bugs were caught`);
  return missed.length === 0;
}

/** The first words of what was found, or undefined. */
async function hunt(player: Player): Promise<string | undefined> {
  for (let current = seed; current < seed + HUNT_SEEDS; current += 1) {
    const { finding } = await player.play({ seed: current, days: HUNT_DAYS });
    if (finding) return `seed ${current}, step ${finding.step}: ${finding.fault.split("\n", 1)[0]!.slice(0, 110)}`;
  }
  return undefined;
}
