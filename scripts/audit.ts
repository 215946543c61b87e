/**
 * `npm run audit` goes through the whole ledger of the database that the configuration names, while a server runs on it or not. With
 * `--head <file>`, an answer of `GET /api/proofs/head` that somebody has kept, what that says must stand there.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { audit, BackupFault } from "../apps/server/backup.ts";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { PostgresFault } from "../platform/server/postgres.ts";
import { showBlocks } from "./show-blocks.ts";
import { say } from "./set-up.mjs";
import { readKeptHead } from "./verify/kept-head.ts";
import "./stop-with-launcher.ts";

try {
  const { values } = parseArgs({ options: { head: { type: "string" } } });
  say(
    await audit(readConfig(process.env), {
      onBlocks: showBlocks,
      heads: values.head === undefined ? [] : [await keptHead(values.head)],
    }),
  );
} catch (fault) {
  if (!(fault instanceof BackupFault || fault instanceof ConfigFault || fault instanceof PostgresFault)) throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}

async function keptHead(file: string) {
  if (!existsSync(file)) throw new BackupFault(`${file} is not there.`);
  const head = await readKeptHead(readFileSync(file, "utf8"));
  if (!head) throw new BackupFault(`${file} holds no signed head of the ledger.`);
  return head;
}
