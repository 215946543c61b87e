/**
 * The product's own PostgreSQL 18: the real server, from binaries that npm installs, on a folder of ours. It listens on a
 * unix socket that only its account can reach, so there is no port to clash with and no password to keep.
 */
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { type Loop, startLoop } from "./jobs.ts";
import { accountFor } from "./postgres/account.ts";
import {
  isRunning,
  openCluster,
  runningSocket,
  startCluster,
  stopAtEnd,
  type Cluster,
  type StopMode,
} from "./postgres/cluster.ts";
import { PostgresFault } from "./postgres/fault.ts";
import { lockFolder } from "./postgres/folder-lock.ts";
import { durableSettings, throwawaySettings } from "./postgres/settings.ts";

export { copyCluster, verifyCopy } from "./postgres/base-backup.ts";
export { PostgresFault };

/** The database of the product. */
const PRODUCT = "assay";
/** Who owns its tables and migrates them, and who serves from them (roles.ts). Neither is a superuser. */
export const OWNER_ROLE = "assay_owner";
export const APP_ROLE = "assay_app";

export interface OwnPostgres {
  /** Connects to the product's database as the role that serves. */
  readonly url: string;
  /** Connects to it as the owner of its tables. */
  readonly ownerUrl: string;
  /** Connects as superuser to the maintenance database. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

export interface StartTerms {
  readonly dataDir: string;
  /** Called when the server has died and is being started again, and with the reason while that goes on failing. */
  readonly onDeath?: (fault?: unknown) => void;
}

/** How often a dead server is looked for; a start takes a second or two, and customers wait meanwhile. */
const WATCH_MS = 250;
/** Every so many failures in a row are told. */
const TRIES_QUIET = 10;

/**
 * Starts PostgreSQL on a data folder, which it makes at the first start, and returns when it takes connections. It stops
 * with this process, however that ends, and is started again when it dies alone. Throws a PostgresFault when another process has the folder or PostgreSQL cannot run.
 */
export async function startPostgres({ dataDir, onDeath = () => undefined }: StartTerms): Promise<OwnPostgres> {
  const folder = prepare(dataDir);
  const lock = lockFolder(folder);
  try {
    const cluster = await openCluster(join(folder, "postgres"), true);
    const stop = await start(cluster, durableSettings, "fast");
    await makeProductDatabase(urlOf(cluster.socketFolder, "postgres", "postgres"));
    const watch = keepRunning(cluster, onDeath);
    return {
      ...urlsOf(cluster.socketFolder),
      stop: async () => {
        await watch.stop();
        await stop();
        lock.release();
      },
    };
  } catch (fault) {
    lock.release();
    throw fault;
  }
}

/** The product's database in a data folder, for a command beside the server: at the server that runs there, else at one started until `stop`. */
export async function joinPostgres({ dataDir }: { dataDir: string }): Promise<OwnPostgres> {
  const socketFolder = runningSocket(join(prepare(dataDir), "postgres"));
  if (socketFolder === undefined) return await startPostgres({ dataDir });
  return { ...urlsOf(socketFolder), stop: async () => undefined };
}

/** What a copy from elsewhere has of settings, and who may come in; a look at it must not leave others behind. */
const FOREIGN_SETTINGS = ["postgresql.conf", "postgresql.auto.conf", "pg_hba.conf", "pg_ident.conf"];
const ANYBODY_OF_THE_SOCKET = "local all all trust\n";

/**
 * Runs work beside a PostgreSQL on a copy of a cluster that is not ours, with settings of our own meanwhile. The work is given the address
 * that takes the place of the cluster's own, in a role and a database of it.
 */
export async function withCopy<T>(folder: string, url: string, work: (url: string) => Promise<T>): Promise<T> {
  const cluster = await openCluster(folder, true);
  const settings = FOREIGN_SETTINGS.map((name) => [join(folder, name), readIfThere(join(folder, name))] as const);
  for (const [path] of settings) rmSync(path, { force: true });
  for (const name of ["pg_hba.conf", "pg_ident.conf"]) {
    writeFileSync(join(folder, name), name === "pg_hba.conf" ? ANYBODY_OF_THE_SOCKET : "");
    own(folder);
  }
  const stop = await start(cluster, { ...durableSettings, logging_collector: "off" }, "fast");
  try {
    const { user, database } = new Client({ connectionString: url });
    return await work(urlOf(cluster.socketFolder, user!, database!));
  } finally {
    await stop();
    for (const [path, bytes] of settings)
      if (bytes) writeFileSync(path, bytes);
      else rmSync(path, { force: true });
    own(folder);
  }
}

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

export interface RestoreTerms {
  readonly dataDir: string;
  /** Whether a cluster that is there may be put aside. */
  readonly overwrite: boolean;
  /** Unpacks a copied data folder into an empty one. */
  unpack(folder: string): Promise<void>;
  /** Throws when the unpacked data folder, on which a server may be started, is not to be used. */
  judge(folder: string): Promise<void>;
}

/** Puts a copied data folder in the place of one on which nobody runs, all of it or nothing. Answers where the former one lies. */
export async function restoreCluster({ dataDir, overwrite, unpack, judge }: RestoreTerms): Promise<string | undefined> {
  const folder = prepare(dataDir);
  const lock = lockFolder(folder);
  const unfinished = join(folder, "restoring");
  try {
    if (runningSocket(join(folder, "postgres")) !== undefined)
      throw new PostgresFault(`PostgreSQL still runs on the data folder ${dataDir}: let it stop first.`);
    if (existsSync(join(folder, "postgres")) && !overwrite)
      throw new PostgresFault(`The data folder ${dataDir} holds a database: say --overwrite to put the backup in its place.`);
    rmSync(unfinished, { recursive: true, force: true });
    makeFolder(unfinished);
    await unpack(unfinished);
    // The lock of the copied server's socket, which may still run where it comes from.
    rmSync(join(unfinished, "postgres", ".s.PGSQL.5432.lock"), { force: true });
    own(join(unfinished, "postgres"));
    await judge(unfinished);
    const parts = readdirSync(unfinished).filter((name) => name !== "lock");
    const replaced = parts.filter((name) => existsSync(join(folder, name)));
    // Each restore puts aside into a folder of its own: what an earlier one put aside may be all there is of it.
    const former = replaced.length > 0 ? mkdtempSync(join(folder, "replaced-")) : undefined;
    const moves = [
      ...replaced.map((name) => [join(folder, name), join(former!, name)] as const),
      ...parts.map((name) => [join(unfinished, name), join(folder, name)] as const),
    ];
    renameAll(moves);
    return former;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

/** Renames one after the other; when one fails, those before it are undone. */
function renameAll(moves: readonly (readonly [from: string, to: string])[]): void {
  for (const [index, [from, to]] of moves.entries()) {
    try {
      renameSync(from, to);
    } catch (fault) {
      for (const [undoneFrom, undoneTo] of moves.slice(0, index).reverse()) renameSync(undoneTo, undoneFrom);
      throw fault;
    }
  }
}

/** Gives an unpacked cluster to the account that runs PostgreSQL here. */
function own(cluster: string): void {
  chmodSync(cluster, 0o700);
  if (process.getuid?.() !== 0) return;
  // Whoever owned it where it comes from, root decides anew.
  chownSync(cluster, 0, 0);
  const account = accountFor(cluster)!;
  for (const name of [".", ...readdirSync(cluster, { recursive: true, encoding: "utf8" })])
    lchownSync(join(cluster, name), account.uid, account.gid);
}

/** Starts a dead server again. Its children may keep the folder for a moment, so only what goes on failing is told. */
function keepRunning(cluster: Cluster, onDeath: NonNullable<StartTerms["onDeath"]>): Loop {
  let tries = 0;
  return startLoop(WATCH_MS, async () => {
    if (isRunning(cluster)) {
      tries = 0;
      return;
    }
    if (tries === 0) onDeath();
    tries += 1;
    try {
      await startCluster(cluster, durableSettings);
    } catch (fault) {
      if (tries % TRIES_QUIET === 0) onDeath(fault);
    }
  });
}

let shared: Promise<OwnPostgres> | undefined;

/**
 * The superuser URL of a throwaway PostgreSQL for tests: the one of the test run if there is one, else one of this process,
 * which is gone, folder and all, when the process ends.
 */
export async function testPostgres(): Promise<string> {
  const ofTheRun = process.env["ASSAY_TEST_POSTGRES"];
  if (ofTheRun !== undefined) return ofTheRun;
  shared ??= startThrowawayPostgres();
  return (await shared).superuserUrl;
}

/** Makes this process and those it starts use a throwaway PostgreSQL that runs already. */
export function joinTestPostgres(superuserUrl: string): void {
  process.env["ASSAY_TEST_POSTGRES"] = superuserUrl;
}

/** Starts a PostgreSQL on a temporary folder, without durability, and removes both when it stops. */
export async function startThrowawayPostgres(): Promise<OwnPostgres> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-test-")));
  try {
    const account = accountFor(folder);
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    const cluster = await openCluster(join(folder, "postgres"), false);
    const stop = await start(cluster, throwawaySettings, "immediate", folder);
    const url = urlOf(cluster.socketFolder, "postgres", "postgres");
    const client = await connectOnce(url);
    try {
      await makeRoles(client);
      // A simulated world looks for deadlocks at once.
      await client.query(`grant set on parameter deadlock_timeout to ${APP_ROLE}`);
    } finally {
      await client.end();
    }
    return { url, ownerUrl: url, superuserUrl: url, stop };
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  }
}

function prepare(dataDir: string): string {
  try {
    makeFolder(dataDir);
    return realpathSync(dataDir);
  } catch (cause) {
    throw new PostgresFault(
      `The data folder ${dataDir} cannot be made (${(cause as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that you may write to.`,
      { cause },
    );
  }
}

/** Makes a folder with those above it. Node's own `recursive` never returns below a folder in which nothing can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o755 });
}

/** Starts a cluster together with the guard that stops it; returns how to stop both. */
async function start(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  mode: StopMode,
  discard?: string,
): Promise<() => Promise<void>> {
  const guard = stopAtEnd(cluster, mode, discard);
  const ended = once(guard, "exit");
  const stop = async (): Promise<void> => {
    guard.ref();
    guard.stdin?.end();
    await ended;
  };
  try {
    await startCluster(cluster, settings);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return stop;
}

const CONNECT_MS_MAX = 5_000;

/** One connection, for what comes before the pool. */
export async function connectOnce(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS_MAX });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    throw new PostgresFault(
      `The database cannot be reached (${message || code}): check DATABASE_URL, and that PostgreSQL runs there.`,
      { cause },
    );
  }
}

async function makeProductDatabase(superuserUrl: string): Promise<void> {
  const client = await connectOnce(superuserUrl);
  try {
    await makeRoles(client);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [PRODUCT]);
    if (rowCount === 0) await client.query(`create database ${PRODUCT} owner ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

/** Makes the roles that are missing: a start may have been cut short before. */
async function makeRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select rolname as name from pg_roles where rolname !~ '^pg_'");
  const there = new Set(rows.map(({ name }) => name));
  // One role did both until there were two: what it owns stays the owner's.
  if (there.has(PRODUCT) && !there.has(OWNER_ROLE)) await client.query(`alter role ${PRODUCT} rename to ${OWNER_ROLE}`);
  else if (!there.has(OWNER_ROLE)) await client.query(`create role ${OWNER_ROLE} login`);
  if (!there.has(APP_ROLE)) await client.query(`create role ${APP_ROLE} login`);
}

const urlsOf = (socketFolder: string): Omit<OwnPostgres, "stop"> => ({
  url: urlOf(socketFolder, APP_ROLE, PRODUCT),
  ownerUrl: urlOf(socketFolder, OWNER_ROLE, PRODUCT),
  superuserUrl: urlOf(socketFolder, "postgres", "postgres"),
});

function urlOf(socketFolder: string, role: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${role}`;
}
