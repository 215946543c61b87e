/** `npm run backup -- <file>` writes the data folder into a file, whether a server runs on it or not. */
import { backUp, BackupFault } from "../apps/server/backup.ts";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { PostgresFault } from "../platform/server/postgres.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new BackupFault("Say `npm run backup -- <file>`.");
  say(await backUp(readConfig(process.env), file));
} catch (fault) {
  if (!(fault instanceof BackupFault || fault instanceof ConfigFault || fault instanceof PostgresFault)) throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}
