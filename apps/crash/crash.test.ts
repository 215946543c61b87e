import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { type Disk, folderAbsent, imageAbsent, openFolder, openImage } from "./disk.ts";
import { HttpClient } from "./http-client.ts";
import type { BlowName } from "./installation.ts";
import { openOneProcess } from "./one-process.ts";
import { pause } from "./pause.ts";
import { processesAtHome } from "./postgres-processes.ts";
import { mustHaveTraded, RUN_MS_MAX, runCrash } from "./run.ts";

const LOOK_MS = 50;

async function strike(t: TestContext, disk: Disk, blows: Partial<Record<BlowName, number>>): Promise<void> {
  t.after(disk.close);
  const over = AbortSignal.timeout(RUN_MS_MAX);
  const installation = await openOneProcess(disk, over);
  t.after(installation.close);
  const report = await runCrash(installation, {
    seed: 5,
    customers: 16,
    thinkMs: 60,
    tradeMs: 400,
    blows,
    say: (line) => t.diagnostic(line),
    over,
  });
  mustHaveTraded(report);
  assert.ok(report.tally.unknown > 0);
  // `npm run crash` holds recovery to five seconds; here the time of the run bounds it.
  assert.deepEqual(report.recoveries.map(({ blow }) => blow).toSorted(), Object.keys(blows).toSorted());
}

test("what was acknowledged is there once when server and PostgreSQL are killed, connections and power are cut and the disk fills (L7, L11, L13)", async (t) => {
  const disk = await openImage();
  if (!disk) return t.skip(imageAbsent);
  return await strike(t, disk, {
    "server killed": 1,
    "postgres killed": 1,
    "connections cut": 1,
    "power cut": 1,
    "disk full": 1,
  });
});

test("on an ordinary folder too (L7, L11, L13)", { skip: folderAbsent }, async (t) => {
  await strike(t, openFolder(), { "server killed": 1, "power cut": 1, "disk full": 1 });
});

test("a run that hangs ends when its time is over, and says what it waited for", async () => {
  const over = new AbortController();
  const run = runCrash(
    {
      kind: "one whose door never answers",
      doors: [new HttpClient("http://127.0.0.1:1")],
      databaseUrl: "postgresql://127.0.0.1:1/none",
      blows: {},
      whole: async () => undefined,
      mustLive: () => undefined,
      close: async () => undefined,
    },
    { seed: 1, customers: 2, thinkMs: 1, tradeMs: 1, blows: {}, say: () => undefined, over: over.signal },
  );
  over.abort();
  await assert.rejects(run, /not at its end in time, waiting for the customers' accounts/);
});

test("a run that is killed while its parts stand still leaves no process, mount or file", { skip: folderAbsent }, async () => {
  const parts = ["disk", "one-process", "postgres-processes"].map((name) => join(import.meta.dirname, `${name}.ts`));
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", standStill, ...parts], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let home = "";
  for await (const line of createInterface(child.stdout)) {
    home = line;
    break;
  }
  assert.ok(existsSync(home) && processesAtHome(home).length > 2, `${home}: ${processesAtHome(home).length} processes`);
  child.kill("SIGKILL");
  await once(child, "exit");
  while (existsSync(home) || processesAtHome(home).length > 0) await pause(LOOK_MS);
  assert.ok(!readFileSync("/proc/self/mounts", "utf8").includes(home));
});

/** Says where it is at home once every process that it has started has been stopped. */
const standStill = `
  const [disks, installations, postgres] = await Promise.all(process.argv.slice(1).map((path) => import(path)));
  const disk = (await disks.openImage()) ?? disks.openFolder();
  await installations.openOneProcess(disk, new AbortController().signal);
  for (const pid of postgres.processesAtHome(disk.home)) process.kill(pid, "SIGSTOP");
  console.log(disk.home);
  process.stdin.resume().on("end", () => process.exit());`;
