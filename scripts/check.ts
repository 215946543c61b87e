/** `npm run check`, which takes seconds; `npm run check -- calendar` runs what depends on the calendar at five moments. */
import { checkCalendar } from "./calendar.ts";
import { checks, runChecks, sizeCheck, structureCheck } from "./checks.ts";
import "./stop-with-launcher.ts";

const asked = process.argv.slice(2);
if (asked.length === 0) process.exitCode = runChecks([...checks, structureCheck, sizeCheck]) ? 0 : 1;
else if (asked.join(" ") === "calendar") process.exit((await checkCalendar()) ? 0 : 1);
else {
  console.error("assay: say `npm run check` or `npm run check -- calendar`.");
  process.exitCode = 1;
}
