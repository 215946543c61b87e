/** `npm run restore -- <file>` puts a backup into the data folder; `--overwrite` puts aside what is there. */
import { parseArgs } from "node:util";
import { BackupFault, restore } from "../apps/server/backup.ts";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { PostgresFault } from "../platform/server/postgres.ts";
import { showBlocks } from "./show-blocks.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new BackupFault("Say `npm run restore -- <file>`, with --overwrite if you mean it.");
  say(await restore(readConfig(process.env), file, { ...values, onBlocks: showBlocks }));
} catch (fault) {
  if (!(fault instanceof BackupFault || fault instanceof ConfigFault || fault instanceof PostgresFault)) throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}
