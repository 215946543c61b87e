/** A new feature is made in a copy of the sources, where the laws of the house must hold as they did before. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { root } from "./set-up.mjs";

const notSources: ReadonlySet<string> = new Set(["node_modules", "dist"]);
const copy = mkdtempSync(join(tmpdir(), "assay-scaffold-"));
after(() => rmSync(copy, { recursive: true, force: true }));

test("a new feature keeps every law", () => {
  for (const part of ["apps", "features", "platform", "scripts", "package.json", "README.md"])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !notSources.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // A test that runs tests would pass over them.
  const { NODE_TEST_CONTEXT: _within, ...env } = process.env;
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  run("scripts/new-feature.ts", "never-built");
  assert.match(run("--test", "scripts/structure.test.ts"), /pass [1-9]/);
});
