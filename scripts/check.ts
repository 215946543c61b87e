/**
 * `npm run check`, which takes seconds; `npm run check -- calendar` runs what depends on the calendar at five moments, or the test
 * files that are named after it.
 */
import { checks, runChecks, sizeCheck, structureCheck } from "./checks.ts";
import "./stop-with-launcher.ts";

const [name, ...files] = process.argv.slice(2);
if (name === undefined) process.exitCode = runChecks([...checks, structureCheck, sizeCheck]) ? 0 : 1;
else if (name === "calendar") process.exit((await (await import("./calendar.ts")).checkCalendar(files)) ? 0 : 1);
else {
  console.error("assay: say `npm run check` or `npm run check -- calendar`.");
  process.exitCode = 1;
}
