/** `npm run check` */
import { checks, runChecks, structureCheck } from "./checks.ts";

process.exitCode = runChecks([...checks, structureCheck]) ? 0 : 1;
