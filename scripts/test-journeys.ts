/** Runs the journeys with Playwright, in a Chromium that is found on the machine, against the built web app. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromiumMissing, findChromium } from "./chromium.ts";
import { root, say } from "./set-up.mjs";
import type { Result } from "./test-files.ts";
import { ensureWebBuild } from "./web-build.ts";

export async function runJourneys(files: readonly string[]): Promise<Result> {
  const browser = await findChromium();
  if (browser === undefined) return failure(chromiumMissing);
  ensureWebBuild();
  say(`running ${files.length} journeys in ${browser.program}`);
  const summary = join(root, "test-results", "journeys.json");
  rmSync(summary, { force: true });
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const child = spawn(
    process.execPath,
    [cli, "test", "--config=journeys/playwright.config.ts", "--reporter=list,json", ...files],
    {
      cwd: root,
      env: { ...process.env, ...browser.env, CHROMIUM_PATH: browser.program, PLAYWRIGHT_JSON_OUTPUT_FILE: summary },
      stdio: "inherit",
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (!existsSync(summary)) return failure("The journeys did not run, see Playwright's message above.");
  const { stats } = JSON.parse(readFileSync(summary, "utf8")) as { stats: Stats };
  // A journey that passes only when repeated has not passed.
  const failed = stats.unexpected + stats.flaky;
  const complaints = code !== 0 && failed === 0 ? ["Playwright stopped with an error, see its message above."] : [];
  return { passed: stats.expected, failed, skipped: stats.skipped, complaints };
}

interface Stats {
  readonly expected: number;
  readonly unexpected: number;
  readonly flaky: number;
  readonly skipped: number;
}

const failure = (sentence: string): Result => ({ passed: 0, failed: 0, skipped: 0, complaints: [sentence] });
