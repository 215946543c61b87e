/**
 * `npm run crash` trades over HTTP on the real server and its durable PostgreSQL while both are killed, connections and power
 * are cut and the disk fills, and judges what every customer was told (see apps/crash).
 * `--several` does it with two API processes and two workers on one PostgreSQL and one Redis, and kills the leader as well.
 * `npm run crash -- chains` deposits and withdraws over the sandbox's chains while API, worker and signer are killed (chains.ts); it takes
 * `--kills`, `--customers` and `--seed`.
 * `--kills 20 --leader-kills 10 --postgres-kills 5 --cuts 5 --disk-fills 2 --power-cuts 3 --customers 64 --seed 1` are what it does
 * unless told otherwise.
 */
import { parseArgs } from "node:util";
import { HOUR_MS } from "@assay/core/time.ts";
import { runChains } from "../apps/crash/chains.ts";
import { openDisk } from "../apps/crash/disk.ts";
import { type BlowName, blowNames } from "../apps/crash/installation.ts";
import { openOneProcess } from "../apps/crash/one-process.ts";
import { type CrashReport, mustHaveTraded, runCrash } from "../apps/crash/run.ts";
import { openSeveralProcesses } from "../apps/crash/several-processes.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const RECOVERY_MS_MAX = 5_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    several: { type: "boolean", default: false },
    kills: { type: "string", default: "20" },
    "leader-kills": { type: "string", default: "10" },
    "postgres-kills": { type: "string", default: "5" },
    cuts: { type: "string", default: "5" },
    "disk-fills": { type: "string", default: "2" },
    "power-cuts": { type: "string", default: "3" },
    customers: { type: "string", default: "64" },
    seed: { type: "string", default: "1" },
  },
});
const { several, ...texts } = values;
const numbers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]));
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error("assay: every option but --several takes a number.");
  process.exit(1);
}
if (positionals.length > 1 || (positionals[0] ?? "chains") !== "chains") {
  console.error("assay: say `npm run crash`, or `npm run crash -- chains`.");
  process.exit(1);
}
if (positionals[0] === "chains") {
  const terms = { seed: numbers["seed"]!, customers: Math.min(numbers["customers"]!, 16), kills: numbers["kills"]! };
  const found = await runChains({ ...terms, say, over: AbortSignal.timeout(HOUR_MS) });
  say(
    `${found.deposits} deposits and ${found.withdrawals} withdrawals are on the chains as in the ledger, to the unit, after ${found.kills} kills`,
  );
  process.exit();
}

const wanted: Readonly<Record<BlowName, number>> = {
  "server killed": numbers["kills"]!,
  "leader killed": numbers["leader-kills"]!,
  "postgres killed": numbers["postgres-kills"]!,
  "connections cut": numbers["cuts"]!,
  "disk full": numbers["disk-fills"]!,
  "power cut": numbers["power-cuts"]!,
};

/** A run that is longer hangs: shares trade no longer than that (trading-hours.ts). */
const over = AbortSignal.timeout(HOUR_MS);
const disk = await openDisk();
try {
  const installation = await (several ? openSeveralProcesses(disk, over) : openOneProcess(disk, over));
  say(`trading on ${installation.kind}`);
  // What cannot befall this installation is left out.
  const blows = Object.fromEntries(blowNames.filter((blow) => installation.blows[blow]).map((blow) => [blow, wanted[blow]]));
  try {
    const report = await runCrash(installation, {
      seed: numbers["seed"]!,
      customers: numbers["customers"]!,
      thinkMs: 150,
      tradeMs: 3_000,
      blows,
      say,
      over,
    });
    print(report);
    mustHaveTraded(report);
  } finally {
    await installation.close();
  }
} finally {
  await disk.close();
}
process.exit();

function print({ tally, recoveries, ...found }: CrashReport): void {
  for (const [blow, same] of Map.groupBy(recoveries, (one) => one.blow)) {
    const times = same.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const [middle, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!].map((ms) => (ms / 1_000).toFixed(2));
    say(
      `${times.length} times ${blow}: serves again after ${middle} s, at most ${longest} s (bar: ${RECOVERY_MS_MAX / 1_000} s)`,
    );
    if (times.at(-1)! > RECOVERY_MS_MAX) process.exitCode = 1;
  }
  say(
    `${tally.operations} commands: ${tally.accepted} accepted, ${tally.refused} refused; ${tally.unknown} replies left the outcome ` +
      `open, ${tally.resolved} commands were told by their key, ${tally.repeated} were sent again; ${tally.reads} queries`,
  );
  const judged = Object.entries(found.judged).map(([name, count]) => `${count} ${name}`);
  say(
    `${judged.join(", ")} are as every customer was told; ` +
      `${found.ledgerLines} ledger lines in ${found.blocks} sealed blocks verify`,
  );
}
