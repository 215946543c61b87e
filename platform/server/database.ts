/** The one database: PostgreSQL. All SQL is written by hand, as Kysely's `sql`, and runs on a `Database`. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type QueryExecutorProvider,
  type QueryResult,
  sql,
} from "kysely";
import pg from "pg";
import { isLetIn, letIn } from "./roles.ts";

/**
 * What a statement runs on, and so what it sees. On the pool, as in a query, each sees what was committed when it began, and two may see
 * different states: what must agree is read in one statement. In a transaction (`inTransaction`, and so `Tx.db`) it sees besides what the
 * transaction has written, and what it locks stays as it is. Whoever has both reads what he decides by from his transaction.
 */
export type Database = QueryExecutorProvider;

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

/** Of an audit or a migration: it takes as long as it takes. */
export interface Patience {
  readonly patient?: boolean;
}

export function openDatabase(url: string, connectionsMax = 10, { patient = false }: Patience = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    options: patient ? `${connectionOptions} -c statement_timeout=0` : connectionOptions,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS_MAX,
    // What is started together in a transaction travels together.
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; the next query reports what is still wrong. One that breaks
  // while it is used fails its query, and would end the process as well if nobody listened.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { database, pool, close: () => database.destroy() };
}

/**
 * Runs work in a transaction on one connection. Statements that are started together travel together, and PostgreSQL runs them in the
 * order in which they were started. What is started after the work has ended, because something beside it failed, is refused: the
 * connection belongs to somebody else by then. Rejects with what failed first, even if nobody in the work has heard of it.
 */
export async function inTransaction<T>(database: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const executor = database.getExecutor();
  return await executor.provideConnection(async (connection) => {
    const say = async (text: string) => await connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text));
    const statements = new Statements(connection);
    const onConnection = executor.withConnectionProvider({ provideConnection: async (run) => await run(statements) });
    try {
      await say("begin");
      const done = await work({ getExecutor: () => onConnection });
      statements.end();
      if (statements.fault) throw statements.fault;
      const { rows } = await say("commit").catch((cause: unknown) => {
        throw isDefinite(cause) ? cause : new UnknownOutcome("the connection was lost at the commit", { cause });
      });
      // PostgreSQL ends what has failed in the meantime without a commit, and calls that no error.
      if (rows[0]?.command !== "COMMIT") throw statements.fault ?? new Error("the transaction was rolled back");
      return done;
    } catch (fault) {
      statements.end();
      await say("rollback").catch(() => undefined);
      throw fault;
    }
  });
}

/** The connection as the work of a transaction sees it: while that lasts, and with what failed first. */
class Statements implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #ended = false;
  fault: Error | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) throw new Error("the transaction of this statement has ended");
    try {
      return await this.#connection.executeQuery(query);
    } catch (fault) {
      // Whatever comes behind the first fault only echoes that the transaction has failed.
      this.fault ??= fault instanceof Error ? fault : new Error("a statement failed", { cause: fault });
      throw this.fault;
    }
  }

  streamQuery(): never {
    throw new Error("a transaction answers whole results");
  }

  end(): void {
    this.#ended = true;
  }
}

/** Whoever has tables: a name for the schema, and the folder that holds `server/migrations`. */
export interface Migrated {
  readonly name: string;
  readonly folder: string;
}

/**
 * Applies every migration that is missing: the platform's first, then each feature's, in the order of the map. Where another role
 * serves than the one that migrates, it is let in. Where nothing is missing nothing is needed but to read.
 */
export async function migrate(database: Database, features: readonly Migrated[], serving?: string): Promise<string[]> {
  const applied: string[] = [];
  await inTransaction(database, async (tx) => {
    // A table that has grown large takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    if (!(await hasSchema(tx, "platform"))) {
      await sql`create schema platform`.execute(tx);
      await sql`create table platform.migration (name text primary key, sha256 text not null, at timestamptz not null default now())`.execute(
        tx,
      );
    }
    const known = await sql<{ name: string; sha256: string }>`select name, sha256 from platform.migration`.execute(tx);
    const sums = new Map(known.rows.map((row) => [row.name, row.sha256]));
    for (const { owner, folder } of migrationFolders(features)) {
      const schema = schemaOf(owner);
      if (!(await hasSchema(tx, schema))) await sql`create schema ${sql.id(schema)}`.execute(tx);
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
    if (serving !== undefined && (applied.length > 0 || !(await isLetIn(tx, serving)))) await letIn(tx, serving);
  });
  return applied;
}

/** To ask is anybody's right; `if not exists` asks for that of making one. */
async function hasSchema(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(db);
  return rows.length > 0;
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

/** Whether no connection was free, or could be made, for as long as anybody waits for one: nothing has begun. The pool has no class for it either. */
export const isCrowded = (fault: unknown): boolean =>
  fault instanceof Error &&
  ["timeout exceeded when trying to connect", "Connection terminated due to connection timeout"].includes(fault.message);

/** Whether PostgreSQL itself has said that a commit failed. A lost connection or a server that goes down says nothing. */
const isDefinite = (fault: unknown): boolean => !/^(08|57)/.test(sqlState(fault) ?? "08");

/** Whether the role of the connection lacks a right. */
export const isForbidden = (fault: unknown): boolean => sqlState(fault) === "42501";

export const violates = (fault: unknown, constraint: string): boolean =>
  fault instanceof pg.DatabaseError && fault.constraint === constraint;
