import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { root } from "./set-up.mjs";

/** A test that never ends, and says which process it is. */
const endless = `
  import { test } from "node:test";
  test("endless", async () => {
    console.log("process " + process.pid);
    await new Promise((resolve) => setInterval(() => undefined, 1_000));
  });`;

test("a run that is told to stop ends the files that it runs, and says that it failed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "assay-break-off-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "endless.test.mjs");
  writeFileSync(file, endless);
  const run = join(folder, "run.mjs");
  writeFileSync(
    run,
    `
    import { runTestFiles } from ${JSON.stringify(join(root, "scripts", "test-files.ts"))};
    await runTestFiles([${JSON.stringify(relative(root, file))}], { complete: false });`,
  );
  // A run inside a run would be skipped.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const child = spawn(process.execPath, [run], { env, stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  let pid = 0;
  for await (const line of createInterface(child.stdout)) {
    pid = Number(/process (\d+)/.exec(line)?.[1] ?? 0);
    if (pid !== 0) break;
  }
  assert.ok(process.kill(pid, 0));
  child.stdout.resume();
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [1, null]);
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});
