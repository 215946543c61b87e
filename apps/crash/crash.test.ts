import assert from "node:assert/strict";
import { test } from "node:test";
import { openDisk } from "./disk.ts";
import { openOneProcess } from "./one-process.ts";
import { mustHaveTraded, runCrash } from "./run.ts";

/** `npm run crash` holds recovery to five seconds; a machine that also runs other tests is given more. */
const RECOVERY_MS_MAX = 60_000;

test("what was acknowledged is there once when server and PostgreSQL are killed, connections and power are cut and the disk fills (L7, L11, L13)", async (t) => {
  const disk = openDisk();
  const installation = await openOneProcess(disk);
  t.after(async () => {
    await installation.close();
    disk.close();
  });
  const report = await runCrash(installation, {
    seed: 5,
    customers: 16,
    thinkMs: 60,
    tradeMs: 400,
    blows: {
      "server killed": 1,
      "postgres killed": 1,
      "connections cut": 1,
      "power cut": 1,
      ...(installation.blows["disk full"] && { "disk full": 1 }),
    },
    say: (line) => t.diagnostic(line),
  });
  mustHaveTraded(report);
  assert.ok(report.tally.unknown > 0);
  for (const { blow, ms } of report.recoveries) assert.ok(ms < RECOVERY_MS_MAX, `${blow}: ${ms} ms`);
});
