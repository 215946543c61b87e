/** Runs Playwright with one configuration and reads what came of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brokenOff, endIfBrokenOff } from "./break-off.ts";
import type { Browser } from "./chromium.ts";
import { root } from "./set-up.mjs";
import type { Result } from "./test-files.ts";

interface Stats {
  readonly expected: number;
  readonly unexpected: number;
  readonly flaky: number;
  readonly skipped: number;
}

export interface PlaywrightTerms {
  /** Names the run in messages and in test-results. */
  readonly name: string;
  readonly config: string;
  readonly browser: Browser;
  readonly args: readonly string[];
}

export async function runPlaywright({ name, config, browser, args }: PlaywrightTerms): Promise<Result> {
  const summary = join(root, "test-results", `${name}.json`);
  rmSync(summary, { force: true });
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const child = spawn(process.execPath, [cli, "test", `--config=${config}`, "--reporter=list,json", ...args], {
    cwd: root,
    env: { ...process.env, ...browser.env, CHROMIUM_PATH: browser.program, PLAYWRIGHT_JSON_OUTPUT_FILE: summary },
    stdio: "inherit",
  });
  // It ends its browsers and servers itself when it is told to.
  brokenOff.addEventListener("abort", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  endIfBrokenOff();
  if (!existsSync(summary)) return failure(`The ${name} did not run, see Playwright's message above.`);
  const { stats } = JSON.parse(readFileSync(summary, "utf8")) as { stats: Stats };
  const failed = stats.unexpected + stats.flaky;
  if (failed > 0) showLeft(name);
  const complaints = [
    ...(code !== 0 && failed === 0 ? ["Playwright stopped with an error, see its message above."] : []),
    // What follows a failed test in its series is skipped by Playwright.
    ...(stats.skipped > 0 && failed === 0
      ? [`${stats.skipped} of the ${name} skipped themselves: journeys/only.ts is the place for that.`]
      : []),
  ];
  return { passed: stats.expected, failed, skipped: stats.skipped, complaints, notRun: [] };
}

const SHOWN_MAX = 3;
const LINES_MAX = 60;

/** What was on the page as a test failed, for whoever has only the log. */
function showLeft(name: string): void {
  const left = globSync(`test-results/${name}/*/error-context.md`, { cwd: root }).sort().slice(0, SHOWN_MAX);
  for (const file of left) {
    const [, page = ""] = readFileSync(join(root, file), "utf8").split("```yaml");
    console.log([`${file}:`, ...page.split("```")[0]!.trim().split("\n").slice(0, LINES_MAX)].join("\n"));
  }
}

export const failure = (sentence: string): Result => ({ passed: 0, failed: 0, skipped: 0, complaints: [sentence], notRun: [] });
