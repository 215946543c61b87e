/**
 * `npm run twins -- --seed 1 --commands 2000000 --threads 2`: the ledger, the matcher and every pure rule beside their naive twins,
 * a seed on each thread, and how many commands a second are judged. It fails where they differ, and below the bar.
 */
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { playTwin, twins } from "../apps/simulator/twins.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const BAR = 200_000;
/** Compiled by then. */
const WARM = 20_000;

interface Part {
  readonly seed: number;
  /** Of each twin. */
  readonly each: number;
}

if (isMainThread) process.exit((await playAll()) ? 0 : 1);
else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  parentPort!.postMessage(play(workerData as Part));
}

/** The seconds that each twin took. */
function play({ seed, each }: Part): number[] {
  return twins.map((twin) => {
    playTwin(twin, -seed - 1, WARM);
    const started = performance.now();
    playTwin(twin, seed, each);
    return (performance.now() - started) / 1_000;
  });
}

/** Answers whether all agreed, fast enough. */
async function playAll(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      commands: { type: "string", default: "2000000" },
      /** How many seeds are played at a time: the bar is one of two cores. */
      threads: { type: "string", default: "2" },
    },
  });
  const [seed, commands, threads] = [values.seed, values.commands, values.threads].map(Number) as [number, number, number];
  if (!Number.isSafeInteger(seed) || !(commands > 0) || !Number.isSafeInteger(threads) || threads < 1) {
    console.error("assay: --seed, --commands and --threads take numbers.");
    return false;
  }
  const each = Math.ceil(commands / threads / twins.length);
  const parts = await Promise.all(Array.from({ length: threads }, (_, index) => playBeside({ seed: seed + index, each })));
  /** Commands a second, of all threads, when each plays so many in so many seconds. */
  const rateOf = (own: number, seconds: (part: number[]) => number): number =>
    Math.round(parts.reduce((sum, part) => sum + own / seconds(part), 0));
  for (const [index, { name }] of twins.entries()) {
    const rate = rateOf(each, (part) => part[index]!).toLocaleString("en");
    console.log(`${rate.padStart(12)} commands a second  ${name}`);
  }
  const rate = rateOf(each * twins.length, (part) => part.reduce((sum, seconds) => sum + seconds, 0));
  say(
    `${(each * twins.length * threads).toLocaleString("en")} commands like their twins, ${rate.toLocaleString("en")} a second ` +
      `on ${threads} threads; the bar is ${BAR.toLocaleString("en")}`,
  );
  return rate >= BAR;
}

function playBeside(part: Part): Promise<number[]> {
  return new Promise((played, failed) => {
    new Worker(new URL(import.meta.url), { workerData: part })
      .once("message", played)
      .once("error", failed)
      .once("exit", (code) => failed(new Error(`the thread of seed ${part.seed} ended with ${code}`)));
  });
}
