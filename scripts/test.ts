/**
 * `npm test`: the checks, every test file on one throwaway PostgreSQL, then in a browser the journeys and the comparison of
 * every screen with its kept picture, dark on a phone and light on a desktop.
 * `npm test -- spot wallet` runs only the test files and journeys whose path contains one of the words. `npm test -- --landing` is what
 * `.ci/run` has time for: all but the pictures, a desktop, and the journeys of `wholeOnly`.
 */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { wholeOnly } from "../journeys/only.ts";
import { checks, runChecks } from "./checks.ts";
import { packagedChromium } from "./chromium.ts";
import { promiseComplaints } from "./not-run.ts";
import { root, say } from "./set-up.mjs";
import { runJourneys } from "./test-journeys.ts";
import { runTestFiles } from "./test-files.ts";
import { runPictures } from "./test-pictures.ts";
import { ensureConsole, ensureGallery, ensureWebBuild } from "./web-build.ts";
import "./stop-with-launcher.ts";

const LANDING = "--landing";
const landing = process.argv.includes(LANDING);
const words = process.argv
  .slice(2)
  .filter((word) => word !== LANDING)
  .map((word) => word.replace(/^\.\//, ""));
/** By name and not by folder, so that the parts of one subject seldom run side by side. */
const byName = (one: string, other: string): number => (nameFirst(one) < nameFirst(other) ? -1 : 1);
const nameFirst = (file: string): string => `${basename(file)} ${file}`;
const chosen = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort(byName);

const testFiles = chosen("{platform,features,apps,scripts,abuse,benchmarks}/**/*.test.{ts,tsx}");
const journeys = chosen("journeys/*.spec.ts").filter((file) => !landing || !wholeOnly.includes(basename(file)));
const pictures = landing ? [] : chosen("journeys/pictures/*.spec.ts");

if (testFiles.length + journeys.length + pictures.length === 0) {
  console.error(`assay: no test file or journey has ${words.join(" or ")} in its path.`);
  process.exit(1);
}

const checked = words.length > 0 || runChecks(checks);
// What the server hands out is tested too, and nobody may build it while others look at it.
if (words.length === 0) {
  ensureWebBuild();
  ensureConsole();
  ensureGallery();
  // To unpack it changes the temporary folder of this process, and so of every test file that begins meanwhile.
  if (journeys.length > 0) await packagedChromium();
}
const onlyWaiting = Promise.withResolvers<void>();
const testing =
  testFiles.length === 0
    ? undefined
    : runTestFiles(testFiles, { complete: words.length === 0, onlyWaiting: onlyWaiting.resolve });
// The journeys take what those leave of the processors that mostly wait for their servers.
await (words.length === 0 ? Promise.race([testing, onlyWaiting.promise]) : testing);
const travelled = journeys.length === 0 ? undefined : await runJourneys(journeys, landing ? ["--project=phone-dark"] : []);
const tests = await testing;
const compared = pictures.length === 0 ? undefined : await runPictures();

const results = [tests, travelled, compared].filter((result) => result !== undefined);
const total = (part: "passed" | "failed" | "skipped"): number => results.reduce((sum, result) => sum + result[part], 0);
const notRun = [
  ...results.flatMap((result) => result.notRun),
  ...(landing ? [`Pictures, a desktop and ${wholeOnly.length} files of journeys were not run: npm test`] : []),
];
const complaints = [
  ...(checked ? [] : ["the checks found something"]),
  ...results.flatMap((result) => result.complaints),
  ...promiseComplaints(notRun, process.env["ASSAY_PROMISED"]),
];

for (const sentence of notRun) say(sentence);
for (const complaint of complaints) say(complaint);
console.log(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped`);
process.exit(total("failed") === 0 && complaints.length === 0 ? 0 : 1);
