/**
 * `npm run crash` trades over HTTP on the real server and its durable PostgreSQL while both are killed, connections are cut and
 * the disk fills, and judges what every customer was told (see apps/crash).
 * `--kills 20 --postgres-kills 5 --cuts 5 --disk-fills 2 --customers 64 --seed 1` are what it does unless told otherwise.
 */
import { parseArgs } from "node:util";
import { openDisk } from "../apps/crash/disk.ts";
import { openOneProcess } from "../apps/crash/one-process.ts";
import { type CrashReport, runCrash } from "../apps/crash/run.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const RECOVERY_MS_MAX = 5_000;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    "postgres-kills": { type: "string", default: "5" },
    cuts: { type: "string", default: "5" },
    "disk-fills": { type: "string", default: "2" },
    customers: { type: "string", default: "64" },
    seed: { type: "string", default: "1" },
  },
});
const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error("assay: every option takes a number.");
  process.exit(1);
}

const disk = openDisk();
try {
  const installation = await openOneProcess(disk);
  say(`trading on ${installation.kind}`);
  try {
    print(
      await runCrash(installation, {
        seed: numbers["seed"]!,
        customers: numbers["customers"]!,
        thinkMs: 150,
        tradeMs: 3_000,
        blows: {
          "server killed": numbers["kills"]!,
          "postgres killed": numbers["postgres-kills"]!,
          "connections cut": numbers["cuts"]!,
          "disk full": installation.blows["disk full"] ? numbers["disk-fills"]! : 0,
        },
        say,
      }),
    );
  } finally {
    await installation.close();
  }
} finally {
  disk.close();
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
  say(
    `${found.orders} orders, ${found.fills} fills and ${found.transfers} transfers are as every customer was told; ` +
      `${found.ledgerLines} ledger lines in ${found.blocks} sealed blocks verify`,
  );
}
