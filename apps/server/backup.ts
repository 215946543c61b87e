/** A data folder into one file, while the server runs, and back again. */
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { verifyChain } from "@assay/server/ledger/sealer.ts";
import { auditLedger } from "@assay/server/ledger/statement.ts";
import { copyCluster, joinPostgres, restoreCluster, startPostgres, verifyCopy } from "@assay/server/postgres.ts";

/** Why nothing was backed up or restored, in one sentence. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

type Place = Pick<Config, "dataDir" | "databaseUrl">;

/** What lies in a data folder and in its backup. */
const [DATABASE, FILES] = ["postgres", "files"] as const;

/** Writes the database and the uploaded files of the data folder into a new file. Answers what was done, in one sentence. */
export async function backUp({ dataDir, databaseUrl }: Place, file: string): Promise<string> {
  refuseForeign(databaseUrl);
  const target = resolve(file);
  if (existsSync(target)) throw new BackupFault(`${file} exists: name a new file.`);
  const staging = `${target}.${process.pid}`;
  mkdirSync(join(staging, DATABASE), { recursive: true, mode: 0o700 });
  try {
    const postgres = await joinPostgres({ dataDir });
    try {
      await copyCluster(postgres.superuserUrl, join(staging, DATABASE));
    } finally {
      await postgres.stop();
    }
    await verifyCopy(join(staging, DATABASE));
    // A file is there before a row names it, so those copied now are enough for the rows copied before.
    if (existsSync(join(dataDir, FILES))) cpSync(join(dataDir, FILES), join(staging, FILES), { recursive: true });
    const unfinished = join(staging, "unfinished");
    tar("-czf", unfinished, "-C", staging, ...[DATABASE, FILES].filter((name) => existsSync(join(staging, name))));
    // It holds what the data folder keeps to its own account.
    chmodSync(unfinished, 0o600);
    sync(unfinished);
    renameSync(unfinished, target);
    sync(dirname(target));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return `${file} holds the database and the files of ${dataDir}, verified against their checksums.`;
}

export interface RestoreTerms {
  readonly overwrite: boolean;
}

/**
 * Puts a backup into the data folder, after it was started beside and its ledger and sealed chain were found sound. What the
 * folder held is refused to be overwritten unless that was asked for, and then lies beside. Answers what was done.
 */
export async function restore({ dataDir, databaseUrl }: Place, file: string, { overwrite }: RestoreTerms): Promise<string> {
  refuseForeign(databaseUrl);
  if (!existsSync(file)) throw new BackupFault(`${file} is not there.`);
  let found = "";
  const replaced = await restoreCluster({
    dataDir,
    overwrite,
    unpack: async (folder) => {
      tar("-xzf", resolve(file), "-C", folder);
      await verifyCopy(join(folder, DATABASE));
    },
    judge: async (folder) => {
      found = await judge(folder);
    },
  });
  const before = replaced === undefined ? "" : ` What was there before is in ${replaced}.`;
  return `${dataDir} is as ${basename(file)} has it: ${found}.${before}`;
}

/** Starts the restored database beside and looks at every line of its ledger. */
async function judge(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir });
  const { database, close } = openDatabase(postgres.url, 1);
  try {
    const [faults, chain] = [await auditLedger(database), await verifyChain(database)];
    if (faults.length > 0)
      throw new BackupFault(`The ledger of the backup is unsound: ${faults[0]!.fault} (${faults[0]!.subject}).`);
    if (chain.brokenAt !== undefined)
      throw new BackupFault(`The sealed chain of the backup is broken at block ${chain.brokenAt}.`);
    return `the ledger is sound, and ${chain.transfers} lines in ${chain.blocks} sealed blocks verify up to ${chain.head.slice(0, 16)}`;
  } finally {
    await close();
    await postgres.stop();
  }
}

function refuseForeign(databaseUrl: string | undefined): void {
  if (databaseUrl !== undefined)
    throw new BackupFault("The database of DATABASE_URL is backed up where it runs, such as by pg_basebackup.");
}

function tar(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("tar", args, { encoding: "utf8" });
  if (status !== 0) throw new BackupFault(`tar failed: ${stderr.trim()}`);
}

/** A backup counts when it is on the disk. */
function sync(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}
