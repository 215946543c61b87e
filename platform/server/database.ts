/** The one database: PostgreSQL through Kysely. Features name their own tables by `db.withTables<Tables>()`. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from "kysely";
import pg from "pg";

/** The platform's own tables are written with `sql` statements beside their code, so the shared type knows none. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Kysely wants an object type for "no tables".
export type Database = Kysely<{}>;

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Custom plans always: a generic plan made while a table is empty keeps its sequential scan for ever, and the cost of a
 * batch would grow with the table.
 */
const plans = "-c plan_cache_mode=force_custom_plan -c jit=off";
/** A process that stands still in the middle of a transaction keeps others from what it has locked no longer than a statement may. */
const bounds = "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000";
const connectionOptions = `${plans} ${bounds} -c timezone=UTC`;

/** A server that takes the connection and says nothing, or a pool that stays empty, is an error and not a wait for ever. */
const CONNECT_MS_MAX = 10_000;
/** A machine that vanishes says nothing either: after so long a silence the system asks whether it is there. */
const SILENCE_MS_MAX = 10_000;

export function openDatabase(url: string, connectionsMax = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    options: connectionOptions,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS_MAX,
    // Statements that do not wait for each other share a round trip; see `inTransaction`.
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; the next query reports what is still wrong. One that breaks
  // while it is used fails its query, and would end the process as well if nobody listened.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { database, pool, close: () => database.destroy() };
}

/**
 * Runs work in a transaction whose statements are sent at once. Kysely alone sends a statement when the one before is answered;
 * here those that are started together travel together, and `begin` with the first of them. PostgreSQL still runs them one
 * after the other, in the order in which they were started. What is started after the work has ended, because something beside
 * it failed, is refused: the connection belongs to somebody else by then.
 */
export async function inTransaction<T>(database: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return await database.getExecutor().provideConnection(async (connection) => {
    const transaction = new Transaction(connection);
    let done: T;
    try {
      done = await work(new Kysely({ dialect: dialectOf(transaction) }));
      await transaction.close();
    } catch (fault) {
      await transaction.end("rollback").catch(() => undefined);
      throw fault;
    }
    await transaction.end("commit").catch((cause: unknown) => {
      throw isDefinite(cause) ? cause : new UnknownOutcome("the connection was lost at the commit", { cause });
    });
    return done;
  });
}

/** A connection for the length of one transaction. */
class Transaction implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #begun: Promise<void> | undefined;
  /** Whether the next statement may travel before `begin` is answered. */
  #mayRun = true;
  #ended = false;
  #fault: Error | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#refuseLate();
    if (!this.#begun) {
      this.#begun = this.#say("begin");
      this.#begun.catch(() => undefined);
    }
    // Behind a `begin` that failed, a statement would stand by itself: only what reads goes ahead, and nothing overtakes.
    this.#mayRun &&= /^\s*select\b/.test(query.sql);
    if (!this.#mayRun) {
      await this.#begun;
      this.#refuseLate();
    }
    try {
      return await this.#connection.executeQuery(query);
    } catch (fault) {
      // Whatever comes behind the first fault only echoes that the transaction has failed.
      this.#fault ??= fault instanceof Error ? fault : new Error("a statement failed", { cause: fault });
      throw this.#fault;
    }
  }

  streamQuery(): never {
    throw new Error("a transaction answers whole results");
  }

  /** Takes no more statements, and throws what failed even if nobody has heard of it. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#begun;
    if (this.#fault) throw this.#fault;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    this.#ended = true;
    if (this.#begun) await this.#say(how);
    // PostgreSQL answers the commit of a transaction in which something failed with a rollback, and calls that no error.
    if (how === "commit" && this.#fault) throw this.#fault;
  }

  async #say(text: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(text));
  }

  #refuseLate(): void {
    if (this.#ended) throw new Error("the transaction of this statement has ended");
  }
}

const nothing = async (): Promise<void> => undefined;
const refuse = (): never => {
  throw new Error("a transaction holds no other one");
};

/** Everything runs on one connection, which somebody else has opened and will end. */
const dialectOf = (connection: DatabaseConnection): Dialect => ({
  createDriver: () => ({
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    destroy: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  }),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Whoever has tables: a name for the schema, and the folder that holds `server/migrations`. */
export interface Migrated {
  readonly name: string;
  readonly folder: string;
}

/** Applies every migration that is missing: the platform's first, then each feature's, in the order of the map. */
export async function migrate(database: Database, features: readonly Migrated[]): Promise<string[]> {
  const applied: string[] = [];
  await database.transaction().execute(async (tx) => {
    // A table that has grown large takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create schema if not exists platform`.execute(tx);
    await sql`create table if not exists platform.migration (name text primary key, sha256 text not null, at timestamptz not null default now())`.execute(
      tx,
    );
    const known = await sql<{ name: string; sha256: string }>`select name, sha256 from platform.migration`.execute(tx);
    const sums = new Map(known.rows.map((row) => [row.name, row.sha256]));
    for (const { owner, folder } of migrationFolders(features)) {
      if (owner !== "platform") await sql`create schema if not exists ${sql.id(schemaOf(owner))}`.execute(tx);
      for (const file of await sqlFiles(folder)) {
        const name = `${owner}/${file}`;
        const text = await readFile(join(folder, file), "utf8");
        const sha256 = createHash("sha256").update(text).digest("hex");
        const sum = sums.get(name);
        if (sum === sha256) continue;
        if (sum !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
        await sql.raw(text).execute(tx);
        await sql`insert into platform.migration (name, sha256) values (${name}, ${sha256})`.execute(tx);
        applied.push(name);
      }
    }
  });
  return applied;
}

const MIGRATION_LOCK = 4_217_001;
const START_LOCK = 4_217_004;

/** Does the work of a start while no other process of the database does: what all would make at once is made by the first. */
export async function startAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // The first start of all takes as long as it takes.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    // The lock goes with its connection.
    client.release(true);
  }
}

/** A feature's PostgreSQL schema: its name with underscores. */
export const schemaOf = (feature: string): string => feature.replaceAll("-", "_");

function migrationFolders(features: readonly Migrated[]): { owner: string; folder: string }[] {
  return [
    { owner: "platform", folder: join(import.meta.dirname, "migrations") },
    ...features.map((feature) => ({ owner: feature.name, folder: join(feature.folder, "server", "migrations") })),
  ];
}

async function sqlFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  } catch {
    return [];
  }
}

/** PostgreSQL's own code of a failed statement, such as 40P01 for a deadlock. */
export function sqlState(fault: unknown): string | undefined {
  return fault instanceof pg.DatabaseError ? fault.code : undefined;
}

/** Transaction aborts that a repetition cures: serialization failure and deadlock. */
export const isTransient = (fault: unknown): boolean => ["40001", "40P01"].includes(sqlState(fault) ?? "");

/** A transaction whose connection was lost at its commit: it may have committed or not, so nobody may simply repeat it. */
export class UnknownOutcome extends Error {}

/** Whether the way to PostgreSQL broke, so that nothing else gets through just now. The driver has no class for it, only words. */
export function isConnectionLost(fault: unknown): boolean {
  if (!(fault instanceof Error) || fault instanceof UnknownOutcome) return fault instanceof UnknownOutcome;
  const state = sqlState(fault);
  if (state !== undefined) return /^(08|57P0[123])/.test(state);
  return "syscall" in fault || /^(Connection terminated|Client (has|was) |timeout (exceeded|expired))/.test(fault.message);
}

/** Whether PostgreSQL itself has said that a commit failed. A lost connection or a server that goes down says nothing. */
const isDefinite = (fault: unknown): boolean => !/^(08|57)/.test(sqlState(fault) ?? "08");

export const violates = (fault: unknown, constraint: string): boolean =>
  fault instanceof pg.DatabaseError && fault.constraint === constraint;
