/** `npm run check` */
import { checks, runChecks, sizeCheck, structureCheck } from "./checks.ts";

process.exitCode = runChecks([...checks, structureCheck, sizeCheck]) ? 0 : 1;
