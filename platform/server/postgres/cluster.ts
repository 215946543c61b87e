/** One PostgreSQL cluster on disk: made, started and stopped. */
import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, accountFor, assertReachable } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { PostgresFault } from "./fault.ts";
import { settingsText } from "./settings.ts";

const run = promisify(execFile);

/** The longest address of a unix socket on every system we run on, less PostgreSQL's file name in it. */
const SOCKET_FOLDER_LENGTH_MAX = 84;

/** Starts beside a server that is about to vanish; each takes a tenth of a second or more. */
const TRIES_MAX = 30;

export interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
}

/** Opens the cluster in a folder, after making it if it is not there yet. The caller holds the folder's lock. `sync` brings it to the disk before it counts as made. */
export async function openCluster(folder: string, sync: boolean): Promise<Cluster> {
  const account = accountFor(folder);
  assertReachable(existsSync(folder) ? folder : join(folder, ".."), account);
  const cluster = { folder, account, binaries: findBinaries(account), socketFolder: socketFolderFor(folder, account) };
  if (!existsSync(folder)) await initialise(cluster, sync);
  return cluster;
}

/** A cluster appears under its name only when complete, so a start that was cut short leaves nothing half made. */
async function initialise({ folder, account, binaries }: Cluster, sync: boolean): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makeOwnFolder(unfinished, account);
  // The built-in C.UTF-8 sorts alike on every machine, whatever locales it has.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  // Trust is safe here: who can enter the socket's folder is the account itself, or root.
  const flags = [
    "--username=postgres",
    "--auth=trust",
    "--no-instructions",
    sync ? "--sync-method=fsync" : "--no-sync",
    ...locale,
  ];
  await runAs(account, binaries.initdb, ["--pgdata", unfinished, ...flags], "PostgreSQL could not make its data folder");
  renameSync(unfinished, folder);
}

/** Starts the cluster and returns when it takes connections. A server that a killed process left behind is stopped first. */
export async function startCluster(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<void> {
  const { folder, account, binaries, socketFolder } = cluster;
  const holder = holderOf(folder);
  const leftBehind = holder === "nobody" && existsSync(join(folder, "postmaster.pid"));
  if (holder === "server") await stopCluster(cluster, "fast");
  // PostgreSQL would take the stranger for its server. A file of a dead process is left to PostgreSQL, which first makes sure that its children are gone.
  if (holder === "stranger") rmSync(join(folder, "postmaster.pid"));
  if (leftBehind) forgetUnreaped(cluster);
  writeFileSync(join(folder, "postgresql.conf"), settingsText({ ...settings, unix_socket_directories: socketFolder }));
  const log = ["--log", join(folder, "start.log")];
  const arguments_ = ["start", "--pgdata", folder, ...log, "--wait", "--timeout=300", "--silent"];
  for (let tries = 1; ; tries += 1) {
    try {
      await runAs(account, binaries.pgCtl, arguments_, `PostgreSQL did not start; its log is in ${folder}`);
      return;
    } catch (fault) {
      // A server that was killed a moment ago keeps its process number until it is reaped, and is taken for alive till then.
      if (!leftBehind || tries === TRIES_MAX) throw fault;
    }
  }
}

export type StopMode = "fast" | "immediate";

export async function stopCluster({ folder, account, binaries }: Cluster, mode: StopMode): Promise<void> {
  const arguments_ = ["stop", "--pgdata", folder, "--mode", mode, "--wait", "--timeout=120", "--silent"];
  await runAs(account, binaries.pgCtl, arguments_, `PostgreSQL on ${folder} did not stop`);
}

/**
 * Starts a small shell that stops the cluster when its standard input closes, and then removes the folder `discard`. The kernel
 * closes that pipe when this process ends, even by kill -9, so a server never outlives the process that started it. The
 * shell has a session of its own: Ctrl-C reaches the process that must finish its work first, and not the database.
 */
export function stopAtEnd({ folder, account, binaries }: Cluster, mode: StopMode, discard?: string): ChildProcess {
  const script = 'read -r _; "$1" stop --pgdata "$2" --mode "$3" --wait --timeout=120 --silent; test -z "$4" || rm -rf "$4"';
  const arguments_ = ["-c", script, "sh", binaries.pgCtl, folder, mode, discard ?? ""];
  const guard = spawn("/bin/sh", arguments_, { ...account, cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  return guard;
}

export const isRunning = ({ folder }: Cluster): boolean => holderOf(folder) === "server";

/** The folder of the socket of the server that runs on a cluster, if one does. */
export const runningSocket = (folder: string): string | undefined =>
  holderOf(folder) === "server" ? socketFolderFor(folder, accountFor(folder)) : undefined;

/** Who has the process number in the folder's pid file: after a reboot, or in a container, it may be anybody, so a server must be at home in this folder. */
function holderOf(folder: string): "server" | "stranger" | "nobody" {
  const pidFile = join(folder, "postmaster.pid");
  if (!existsSync(pidFile)) return "nobody";
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  try {
    process.kill(pid, 0);
    return atHome(pid, folder) ? "server" : "stranger";
  } catch {
    return "nobody";
  }
}

function atHome(pid: number, folder: string): boolean {
  // Whose command it is may be read by everybody; its folder, in a container whose root may not trace, by its own account only.
  if (process.platform === "linux") {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    // One that has ended and is not reaped yet has none, and is nobody.
    if (command === "") throw new Error(`process ${pid} has ended`);
    return command.split("\0").includes(folder);
  }
  return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(folder);
}

/** No process has this number on any system. */
const NO_PROCESS = "2147483646";

/**
 * A dead server whose parent never reaps it keeps its process number, and PostgreSQL would take it for alive. The rest of its pid file stays:
 * by that PostgreSQL makes sure that its children are gone.
 */
function forgetUnreaped({ folder, socketFolder }: Cluster): void {
  const pidFile = join(folder, "postmaster.pid");
  const [pid, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  if (process.platform !== "linux" || !existsSync(`/proc/${pid}/stat`)) return;
  if (!/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) return;
  writeFileSync(pidFile, [NO_PROCESS, ...rest].join("\n"));
  rmSync(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
}

function socketFolderFor(folder: string, account: Account | undefined): string {
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_LENGTH_MAX) return folder;
  const short = join(tmpdir(), `assay-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  makeOwnFolder(short, account);
  if (statSync(short).uid !== (account?.uid ?? process.getuid?.())) {
    throw new PostgresFault(`The folder ${short} belongs to another account: remove it, or set DATA_DIR to a shorter path.`);
  }
  return short;
}

export function makeOwnFolder(folder: string, account: Account | undefined): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

async function runAs(account: Account | undefined, program: string, arguments_: readonly string[], fault: string): Promise<void> {
  try {
    await run(program, arguments_, { ...account, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C" } });
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string };
    const told = `${stderr}\n${stdout}`.split("\n").find((line) => line.trim() !== "") ?? String(cause);
    throw new PostgresFault(`${fault}: ${told.trim()}`, { cause });
  }
}
