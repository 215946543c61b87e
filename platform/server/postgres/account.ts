import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { PostgresFault } from "./fault.ts";

/** The account that PostgreSQL runs as; undefined means the one that runs this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that may run PostgreSQL for root, the first that the system has: one of our own, PostgreSQL's usual one, the one every system has. */
const candidates = ["assay", "postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account. A cluster that exists keeps its owner,
 * because PostgreSQL also refuses a folder that belongs to somebody else.
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of candidates) {
    const [, , uid, gid] = rows.find(([account]) => account === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new PostgresFault(
    "PostgreSQL does not run as root and this system has no account named assay, postgres or nobody: start Assay as an ordinary user, or set DATABASE_URL.",
  );
}

/** Refuses a folder that the account cannot use, such as one below root's home. */
export function assertReachable(folder: string, account: Account | undefined): void {
  if (account === undefined) return assertWritable(folder);
  for (let above = dirname(folder); ; above = dirname(above)) {
    const { uid, gid, mode } = statSync(above);
    const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) {
      throw new PostgresFault(
        `PostgreSQL cannot reach ${folder}: as root it runs under an unprivileged account, which may not enter ${above}. Set DATA_DIR to a folder outside it, or start Assay as an ordinary user.`,
      );
    }
    if (above === dirname(above)) return;
  }
}

function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new PostgresFault(
      `The data folder ${folder} belongs to another account: start Assay as that account, or set DATA_DIR to a folder of your own.`,
      { cause },
    );
  }
}
