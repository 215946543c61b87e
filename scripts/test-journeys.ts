/** Runs the journeys with Playwright, in a Chromium that is found on the machine, against the built web app. */
import { matching, needing } from "../journeys/only.ts";
import { chromiumMissing, findChromium } from "./chromium.ts";
import { failure, runPlaywright } from "./playwright.ts";
import { say } from "./set-up.mjs";
import type { Result } from "./test-files.ts";
import { ensureConsole, ensureGallery, ensureWebBuild } from "./web-build.ts";

export async function runJourneys(files: readonly string[], terms: readonly string[] = []): Promise<Result> {
  const browser = await findChromium();
  if (browser === undefined) return failure(chromiumMissing);
  ensureWebBuild();
  ensureConsole();
  if (files.some((file) => file.includes("gallery"))) ensureGallery();
  say(`running ${files.length} journeys in ${browser.program}`);
  const left = needing.filter(({ file, needs }) => browser.lacks.includes(needs) && files.includes(`journeys/${file}`));
  const args = [
    ...files,
    ...terms,
    ...(left.length > 0 ? ["--pass-with-no-tests", `--grep-invert=${matching(left).source}`] : []),
  ];
  const result = await runPlaywright({ name: "journeys", config: "journeys/playwright.config.ts", browser, args });
  return { ...result, notRun: left.map(({ title, remedy }) => `“${title}” was not run: ${remedy}`) };
}
