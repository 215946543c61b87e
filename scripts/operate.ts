/**
 * `npm run operate -- suspend <account> --reason "…"` shuts a customer out, `restore` lets him in again. It works on DATABASE_URL
 * if that is set, else on the embedded PostgreSQL of the data folder, whether a server runs on it or not.
 */
import { userInfo } from "node:os";
import { operate, OperatorFault } from "../apps/server/operate.ts";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { PostgresFault } from "../platform/server/postgres.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

try {
  say(await operate(process.argv.slice(2), readConfig(process.env), userInfo().username));
} catch (fault) {
  if (!(fault instanceof OperatorFault || fault instanceof ConfigFault || fault instanceof PostgresFault)) throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}
