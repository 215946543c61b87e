/** The database and Redis, reached at boot or refused in one sentence. */
import type { Timers } from "./clock.ts";
import type { Config } from "./config.ts";
import { isForbidden, type Migrated, migrate, openDatabase, type OpenDatabase } from "./database.ts";
import type { Log } from "./log.ts";
import { startPostgres } from "./postgres.ts";
import { ownsLedger, roleOf } from "./roles.ts";
import { BootFault } from "./boot-fault.ts";

const POSTGRES_VERSION_MIN = 180_000;
/** A database that starts when we start, or comes back from a crash, is waited for so long. */
const COMING_MS_MAX = 30_000;
const COMING_LOOK_MS = 200;
/** Nobody listens there, or has that name, now; somebody does who hangs up, or is still starting or stopping. */
const comingCodes: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT", "ENOTFOUND", "EAI_AGAIN", "ECONNRESET", "57P03"]);
const REDIS_PAUSE_MS_MAX = 2_000;

interface Patience {
  readonly timers: Timers;
  /** How long a database is waited for that does not listen yet. */
  readonly msMax?: number;
}

/** As the role that serves; the owner of its tables comes for what is to be brought up to date, and goes. */
export interface ConnectedDatabase extends OpenDatabase {
  migrate(features: readonly Migrated[]): Promise<string[]>;
}

/** Opens the database that the configuration names, or starts our own. */
export async function connectDatabase(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
  patience: Patience,
): Promise<ConnectedDatabase> {
  const onDeath = (fault?: unknown): void =>
    fault === undefined
      ? log.error("PostgreSQL has died and is started again")
      : log.error({ err: fault }, "PostgreSQL could not be started again");
  const own = config.databaseUrl === undefined ? await startPostgres({ dataDir: config.dataDir, onDeath }) : undefined;
  if (own) stack.defer(own.stop);
  const open = openDatabase(config.databaseUrl ?? own!.url);
  stack.defer(open.close);
  if (!own) await untilItComes(open, config, log, patience);
  const version = await versionOf(open, config);
  if (version < POSTGRES_VERSION_MIN) throw new BootFault("Assay needs PostgreSQL 18: the database of DATABASE_URL is older.");
  return {
    ...open,
    migrate: async (features) => await migrateAsOwner(open, ownerUrlOf(config, own?.ownerUrl), features, config, log),
  };
}

const ownerUrlOf = ({ databaseUrl, databaseOwnerUrl }: Config, own: string | undefined): string | undefined =>
  databaseUrl === undefined ? own : databaseOwnerUrl;

async function migrateAsOwner(
  { database }: OpenDatabase,
  ownerUrl: string | undefined,
  features: readonly Migrated[],
  { mode }: Config,
  log: Log,
): Promise<string[]> {
  const owner = ownerUrl === undefined ? undefined : openDatabase(ownerUrl, 1, { patient: true });
  try {
    const applied = await migrate(owner?.database ?? database, features, owner && (await roleOf(database)));
    if (mode === "production" && (await ownsLedger(database)))
      log.warn("the role of DATABASE_URL owns the ledger and could rewrite it: give the owner to DATABASE_OWNER_URL alone");
    return applied;
  } catch (cause) {
    if (!isForbidden(cause)) throw cause;
    throw new BootFault("The database is not up to date, and its role may not change it: set DATABASE_OWNER_URL.", { cause });
  } finally {
    await owner?.close();
  }
}

/** Waits while nobody listens yet; whatever else is wrong is for the first query to say. */
async function untilItComes(
  { pool }: OpenDatabase,
  { databaseUrl }: Config,
  log: Log,
  { timers, msMax = COMING_MS_MAX }: Patience,
): Promise<void> {
  const begun = performance.now();
  for (let looks = 0; performance.now() - begun < msMax; looks += 1) {
    const reason = await pool.query("select").then(() => undefined, comingCodeOf);
    if (reason === undefined) return;
    if (looks === 0) log.warn({ reason }, `the database at ${placeOf(databaseUrl)} does not answer yet: waiting for it`);
    await new Promise<void>((next) => void timers.after(COMING_LOOK_MS, next));
  }
}

async function versionOf({ pool }: OpenDatabase, { databaseUrl }: Config): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    return Number(rows[0]!.version);
  } catch (cause) {
    throw new BootFault(`The database at ${placeOf(databaseUrl)} cannot be reached (${reasonOf(cause)}): check DATABASE_URL.`, {
      cause,
    });
  }
}

async function clientOf(url: string, reconnectStrategy: (tries: number) => number | false) {
  // One process alone never reads it.
  const { createClient } = await import("redis");
  return createClient({ url, socket: { reconnectStrategy } });
}
export type Redis = Awaited<ReturnType<typeof clientOf>>;

/** A connected client of the configured Redis, if any. Once connected it comes back by itself after an outage. */
export async function connectRedis({ redisUrl }: Config, log: Log, stack: AsyncDisposableStack): Promise<Redis | undefined> {
  if (redisUrl === undefined) return undefined;
  let connected = false;
  let answers = true;
  const redis = await clientOf(redisUrl, (tries) => connected && Math.min(tries * 100, REDIS_PAUSE_MS_MAX));
  // Every try to reconnect fails anew; an outage is one line at its beginning and one at its end.
  redis.on("error", (fault: unknown) => {
    if (connected && answers) log.warn({ reason: reasonOf(fault) }, "Redis does not answer");
    answers = false;
  });
  redis.on("ready", () => {
    if (connected) log.info("Redis answers again");
    answers = true;
  });
  try {
    await redis.connect();
  } catch (cause) {
    throw new BootFault(`Redis at ${placeOf(redisUrl)} cannot be reached (${reasonOf(cause)}): check REDIS_URL.`, { cause });
  }
  connected = true;
  stack.defer(() => redis.destroy());
  return redis;
}

/** Host, port and path of an address, without the credentials in it. */
function placeOf(address = ""): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}

/** A failure to connect to several addresses of one host carries its reasons inside. */
const reasonsIn = (fault: unknown): NodeJS.ErrnoException[] =>
  (fault instanceof AggregateError ? fault.errors : [fault]) as NodeJS.ErrnoException[];

const comingCodeOf = (fault: unknown): string | undefined => reasonsIn(fault).find(({ code }) => comingCodes.has(code))?.code;

function reasonOf(fault: unknown): string {
  const { code, message } = reasonsIn(fault)[0]!;
  return code ?? message;
}
