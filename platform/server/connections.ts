/** The database and Redis, reached at boot or refused in one sentence. */
import type { Config } from "./config.ts";
import { openDatabase, type OpenDatabase } from "./database.ts";
import type { Log } from "./log.ts";
import { startPostgres } from "./postgres.ts";
import { createClient } from "redis";
import { BootFault } from "./boot-fault.ts";

const POSTGRES_VERSION_MIN = 180_000;
const REDIS_PAUSE_MS_MAX = 2_000;

/** Opens the database that the configuration names, or starts our own. */
export async function connectDatabase(config: Config, log: Log, stack: AsyncDisposableStack): Promise<OpenDatabase> {
  const onDeath = (fault?: unknown): void =>
    fault === undefined
      ? log.error("PostgreSQL has died and is started again")
      : log.error({ err: fault }, "PostgreSQL could not be started again");
  const own = config.databaseUrl === undefined ? await startPostgres({ dataDir: config.dataDir, onDeath }) : undefined;
  if (own) stack.defer(own.stop);
  const open = openDatabase(config.databaseUrl ?? own!.url);
  stack.defer(open.close);
  const version = await versionOf(open, config);
  if (version < POSTGRES_VERSION_MIN) throw new BootFault("Assay needs PostgreSQL 18: the database of DATABASE_URL is older.");
  return open;
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

const clientOf = (url: string, reconnectStrategy: (tries: number) => number | false) =>
  createClient({ url, socket: { reconnectStrategy } });
export type Redis = ReturnType<typeof clientOf>;

/** A connected client of the configured Redis, if any. Once connected it comes back by itself after an outage. */
export async function connectRedis({ redisUrl }: Config, log: Log, stack: AsyncDisposableStack): Promise<Redis | undefined> {
  if (redisUrl === undefined) return undefined;
  let connected = false;
  let answers = true;
  const redis = clientOf(redisUrl, (tries) => connected && Math.min(tries * 100, REDIS_PAUSE_MS_MAX));
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

/** A failure to connect to several addresses of one host carries its reason inside. */
function reasonOf(fault: unknown): string {
  const first: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  const { code, message } = first as NodeJS.ErrnoException;
  return code ?? message;
}
