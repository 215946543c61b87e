/** A data folder into one file, while the server runs, and back again. */
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "@assay/server/config.ts";
import { copyCluster, joinPostgres, restoreCluster, startPostgres, verifyCopy, withCopy } from "@assay/server/postgres.ts";
import { type AuditTold, auditWhole } from "./whole-audit.ts";

/** Why nothing was backed up or restored, in one sentence. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

export type Place = Pick<Config, "dataDir" | "databaseUrl" | "databaseOwnerUrl">;

/** What lies in a data folder and in its backup. */
const [DATABASE, FILES] = ["postgres", "files"] as const;

/** Writes the database and the uploaded files of the data folder into a new file. Answers what was done, in one sentence. */
export async function backUp(place: Place, file: string): Promise<string> {
  const { dataDir } = place;
  const target = resolve(file);
  if (existsSync(target)) throw new BackupFault(`${file} exists: name a new file.`);
  const staging = `${target}.${process.pid}`;
  mkdirSync(join(staging, DATABASE), { recursive: true, mode: 0o700 });
  try {
    const postgres = place.databaseUrl === undefined ? await joinPostgres({ dataDir }) : undefined;
    try {
      await copyCluster(postgres?.superuserUrl ?? ownUrlOf(place), join(staging, DATABASE));
    } finally {
      await postgres?.stop();
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
  const whose = place.databaseUrl === undefined ? "" : " PostgreSQL of DATABASE_URL";
  return `${file} holds the database${whose && ` of the${whose}`} and the files of ${dataDir}, verified against their checksums.`;
}

/** The address of a database elsewhere, as its owner where one is named. */
const ownUrlOf = ({ databaseUrl, databaseOwnerUrl }: Place): string => databaseOwnerUrl ?? databaseUrl!;

export interface RestoreTerms extends AuditTold {
  readonly overwrite: boolean;
}

/**
 * Puts a backup into the data folder, after it was started beside and its ledger and sealed chain were found sound. What the
 * folder held is refused to be overwritten unless that was asked for, and then lies beside. Where the database is elsewhere, its PostgreSQL is
 * for its operator to start on what was restored. Answers what was done.
 */
export async function restore(place: Place, file: string, { overwrite, ...told }: RestoreTerms): Promise<string> {
  const { dataDir, databaseUrl } = place;
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
      found = await judge(place, folder, told);
    },
  });
  const before = replaced === undefined ? "" : ` What was there before is in ${replaced}.`;
  const next = databaseUrl === undefined ? "" : ` Start the PostgreSQL of DATABASE_URL on ${join(dataDir, DATABASE)}.`;
  return `${dataDir} is as ${basename(file)} has it: ${found}.${before}${next}`;
}

/** Starts the restored database beside and looks at every line of its ledger. */
async function judge(place: Place, folder: string, told: AuditTold): Promise<string> {
  if (place.databaseUrl !== undefined)
    return await withCopy(join(folder, DATABASE), ownUrlOf(place), async (url) => await soundnessOf(url, told));
  const postgres = await startPostgres({ dataDir: folder });
  try {
    return await soundnessOf(postgres.ownerUrl, told);
  } finally {
    await postgres.stop();
  }
}

/** Looks at the whole ledger of the database that the configuration names, while the server runs or not. Answers what was found. */
export async function audit(place: Place, told: AuditTold): Promise<string> {
  const postgres = place.databaseUrl === undefined ? await joinPostgres(place) : undefined;
  try {
    return `${await soundnessOf(postgres?.ownerUrl ?? ownUrlOf(place), told)}.`;
  } finally {
    await postgres?.stop();
  }
}

async function soundnessOf(url: string, told: AuditTold): Promise<string> {
  const { faults, chain, heads } = await auditWhole(url, told);
  if (faults.length > 0) throw new BackupFault(`The ledger is unsound: ${faults[0]!}.`);
  if (chain.brokenAt !== undefined) throw new BackupFault(`The sealed chain is broken at block ${chain.brokenAt}.`);
  const published = heads === 0 ? "" : `, and what was published of it, ${heads} times, stands there`;
  return `the ledger is sound, and ${chain.transfers} lines in ${chain.blocks} sealed blocks verify up to ${chain.head.slice(0, 16)}${published}`;
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
