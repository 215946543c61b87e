/**
 * A house for tests: real PostgreSQL (a fresh clone of a migrated template for each), the shipped dispatch, a clock that
 * stands still. Calls go through their contract: inputs are parsed by it, outputs and rejections are checked against it.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Call, doorOf, type InputTextOf, type OutputOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import { Rejection, platformRejections } from "@assay/core/rejection.ts";
import type { Role } from "@assay/core/roles.ts";
import { sql } from "kysely";
import pg from "pg";
import * as z from "zod/mini";
import { ManualClock, ManualTimers } from "./clock.ts";
import { type Database, type Migrated, migrate, openDatabase, type OpenDatabase } from "./database.ts";
import type { Sent } from "./delivery.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import type { Feature, Following, Handler, Operator, OutsidePort } from "./feature.ts";
import { runJob } from "./jobs.ts";
import { forgetReplies } from "./idempotency.ts";
import { auditor } from "./ledger/audit.ts";
import { auditLedger } from "./ledger/statement.ts";
import { checkpoints } from "./ledger/checkpoints.ts";
import { sealer } from "./ledger/sealer.ts";
import { insertOperator, readOperators } from "./operators/operators.ts";
import { relay, type Told } from "./outbox.ts";
import { APP_ROLE, OWNER_ROLE, testPostgres } from "./postgres.ts";
import { systemRandom } from "./random.ts";

export interface CallOptions {
  /** The customer who calls; nobody for a visitor. */
  as?: string;
  /** The operator who calls, as `enrol` answered him. */
  operator?: string;
  /** The session that calls, where a test needs a real one. */
  session?: string;
  /** Idempotency key. */
  key?: string;
  lang?: Lang;
  network?: string;
  /** The name of the proof that comes along. */
  proof?: string;
  /** The solved puzzle that comes along. */
  work?: string;
  /** The browser, where somebody has signed in on it. */
  deviceId?: string;
}

export interface TestHouse {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  /** The same database as the owner of its tables, for what the role that serves may not do; opened where a test asks for it. */
  readonly owner: OpenDatabase;
  readonly clock: ManualClock;
  readonly dispatch: Dispatch;
  /** What a feature follows the feed with, in a house that nobody watches. */
  readonly following: Omit<Following, "onFault">;
  /** Events told and messages sent so far, oldest first. */
  readonly told: Told[];
  readonly sent: Sent[];
  call<C extends Call>(call: C, input: InputTextOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /** The rejection that a call answers; throws when it is accepted. */
  refusal<C extends Call>(call: C, input: InputTextOf<C>, options?: CallOptions): Promise<Rejection>;
  /** An operator who holds these roles; a test names two of security before anything is proposed. */
  enrol(name: string, ...roles: readonly Role[]): Promise<string>;
  /** Tells the outbox until it is empty. */
  settle(): Promise<void>;
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

/** When a test house begins that does not say it: a Monday. `npm run check -- calendar` moves it to where months and years end. */
export const usual = { start: new Date("2026-03-02T12:00:00Z") };

/** A source of holds, or of value that stays, which says the same of every customer. */
export const saysOfAll = <Found extends object>(found: readonly Found[]) => ({
  on: async (_db: unknown, customers: readonly string[]) =>
    customers.flatMap((customerId) => found.map((one) => ({ ...one, customerId }))),
});

export interface TestHouseTerms {
  /** The usual start, unless told otherwise. */
  start?: Date;
  /** Ports that really deliver, straight after the commit. Messages to others are only recorded. */
  ports?: readonly OutsidePort<never>[];
}

export async function openTestHouse(features: readonly Feature[], terms: TestHouseTerms = {}): Promise<TestHouse> {
  const url = await cloneDatabase(features);
  const { database, pool, close } = openDatabase(url, 12);
  let owner: OpenDatabase | undefined;
  owners.set(pool, ownerUrlOf(url));
  const clock = new ManualClock(terms.start ?? usual.start);
  const told: Told[] = [];
  const sent: Sent[] = [];
  const deliveries: Promise<void>[] = [];
  const dispatch = createDispatch({
    database,
    clock,
    random: systemRandom,
    features,
    enqueue: async () => undefined,
    onCommit: (newlyTold, newlySent) => {
      told.push(...newlyTold);
      sent.push(...newlySent);
      for (const { port, message } of newlySent) {
        const way = terms.ports?.find((one) => one.name === port);
        if (way) deliveries.push(way.deliver(message as never, systemRandom.id(clock.now())));
      }
    },
  });
  const handlers = new Map<Call, Handler>(features.flatMap((one) => one.handlers).map((one) => [one.call, one]));
  for (const one of features) await dispatch.transact((tx) => one.boot(tx));
  const audit = auditor({ truths: [], onFault: () => undefined });
  const jobs = [...features.flatMap((one) => one.jobs), sealer, checkpoints(), audit, forgetReplies];

  async function call<C extends Call>(asked: C, input: InputTextOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
    const handler = handlers.get(asked);
    if (!handler) throw new Error(`no feature of this house answers ${asked.method} ${asked.path}`);
    const parsed = z.safeParse(asked.input, input);
    if (!parsed.success) throw new Rejection("parameter-error", { field: String(parsed.error.issues[0]!.path[0] ?? "") });
    if (asked.who === "customer" && options.as === undefined) throw new Rejection("please-log-in");
    const operator = options.operator === undefined ? undefined : await operatorAs(options.operator);
    if (asked.who !== "console" && doorOf(asked.who) === "console" && !operator) throw new Rejection("please-log-in");
    const caller = {
      lang: options.lang ?? "en",
      network: options.network ?? "192.0.2.1",
      device: "test",
      requestId: "test",
      proof: options.proof,
      work: options.work,
      deviceId: options.deviceId,
      ...(options.as !== undefined && { customerId: options.as, sessionId: options.session ?? `session-of-${options.as}` }),
      ...(operator && { ...operator, sessionId: options.session ?? `session-of-${operator.operatorId}` }),
    };
    const idempotency =
      options.key === undefined
        ? undefined
        : { owner: options.as ?? options.operator ?? "visitor", key: options.key, bodyHash: hashOf(asked, input) };
    try {
      const answer = await dispatch.answer(handler, caller, parsed.data, idempotency);
      await Promise.all(deliveries.splice(0));
      return checkedOutput(asked, answer);
    } catch (fault) {
      if (fault instanceof Rejection) {
        noteProvoked(asked, fault);
        // A test that did not expect it names its line.
        Error.captureStackTrace(fault);
      }
      throw fault;
    }
  }

  async function operatorAs(id: string): Promise<Pick<Operator, "operatorId" | "number" | "roles">> {
    const found = (await readOperators(database, [id])).get(id);
    if (found?.state !== "enrolled") throw new Rejection("please-log-in");
    return { operatorId: id, number: found.number, roles: found.roles };
  }

  return {
    enrol: async (name, ...roles) => {
      const id = systemRandom.id(clock.now());
      const one = { id, name, state: "enrolled", practice: false, roles } as const;
      await dispatch.transact(async ({ db, now }) => await insertOperator(db, one, now));
      return id;
    },
    database,
    pool,
    url,
    get owner() {
      return (owner ??= openDatabase(ownerUrlOf(url), 2));
    },
    clock,
    dispatch,
    following: {
      submit: dispatch.submit,
      clock,
      timers: new ManualTimers(clock),
      hasWatchers: () => false,
      publish: () => undefined,
    },
    told,
    sent,
    call,
    refusal: async (asked, input, options) => {
      try {
        await call(asked, input, options);
      } catch (fault) {
        if (fault instanceof Rejection) return fault;
        throw fault;
      }
      throw new Error(`${asked.method} ${asked.path} was accepted`);
    },
    settle: async () => {
      const outbox = {
        database,
        listeners: features.flatMap((one) => one.listeners),
        events: new Map(features.flatMap((one) => one.events).map((event) => [event.name, event])),
        transact: dispatch.transact,
        onEvent: () => undefined,
        onFault: (fault: unknown) => {
          throw fault;
        },
      };
      await openTransactionsEnd(database);
      while (await relay(outbox));
      await Promise.all(deliveries.splice(0));
    },
    runJob: async (name) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await openTransactionsEnd(database);
      await runJob(job, dispatch);
    },
    close: async () => {
      await dispatch.drain();
      const faults = await auditLedger(database);
      await close();
      await owner?.close();
      if (faults.length > 0) throw new Error(`the ledger is unsound: ${JSON.stringify(faults)}`);
    },
  };
}

const hashOf = (call: Call, input: unknown): string =>
  createHash("sha256")
    .update(`${call.method} ${call.path} ${JSON.stringify(input)}`)
    .digest("hex");

function checkedOutput<C extends Call>(call: C, answer: unknown): OutputOf<C> {
  const parsed = z.safeParse(call.output, answer);
  if (!parsed.success) {
    throw new Error(`${call.method} ${call.path} answered outside its contract: ${z.prettifyError(parsed.error)}`);
  }
  note(call, "accepted");
  return parsed.data as OutputOf<C>;
}

/** A rejection must be declared. Which outcomes were provoked is noted for the whole test run; see scripts/declared-outcomes.ts. */
function noteProvoked(call: Call, rejection: Rejection): void {
  if ((platformRejections as readonly string[]).includes(rejection.code)) return;
  if (!call.rejections.includes(rejection.code)) {
    throw new Error(`${call.method} ${call.path} answered the undeclared rejection ${rejection.code}`);
  }
  note(call, rejection.code);
}

function note(call: Call, outcome: string): void {
  const log = process.env["ASSAY_PROVOKED_LOG"];
  if (log !== undefined) appendFileSync(log, `${call.method} ${call.path} ${outcome}\n`);
}

/**
 * Waits for every transaction that is open at this moment, in whichever database of the server. Readers that follow a log
 * behind the oldest open transaction then see all that was committed before.
 */
export async function openTransactionsEnd(database: Database): Promise<void> {
  const open = sql<{ next: string; ended: boolean }>`
    select pg_snapshot_xmax(pg_current_snapshot()) as next,
      pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as ended`;
  const { next, ended } = (await open.execute(database)).rows[0]!;
  for (let done = ended; !done;) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as ended`.execute(database);
    done = rows[0]!.ended;
  }
}

/** The URL of a fresh database for the role that serves: cloned from a template that holds all migrations of these features. */
export async function cloneDatabase(features: readonly Migrated[]): Promise<string> {
  const admin = new pg.Client({ connectionString: await testPostgres() });
  await admin.connect();
  try {
    const template = `template_${(await migrationsDigest(features)).slice(0, 16)}`;
    await admin.query("select pg_advisory_lock(4217009)");
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount === 0) await buildTemplate(admin, template, features);
    const name = `test_${systemRandom.id(new Date(0)).replaceAll("-", "")}`;
    await admin.query(`create database ${name} template ${template} owner ${OWNER_ROLE}`);
    await admin.query("select pg_advisory_unlock(4217009)");
    return databaseUrl(await testPostgres(), name, APP_ROLE);
  } finally {
    await admin.end();
  }
}

/** Gives the room of a cloned database back. */
export async function dropDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: await testPostgres() });
  await admin.connect();
  try {
    await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  } finally {
    await admin.end();
  }
}

async function buildTemplate(admin: pg.Client, template: string, features: readonly Migrated[]): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists ${unfinished}`);
  await admin.query(`create database ${unfinished} owner ${OWNER_ROLE}`);
  const { database, close } = openDatabase(databaseUrl(await testPostgres(), unfinished, OWNER_ROLE), 1);
  await migrate(database, features, APP_ROLE);
  await close();
  await admin.query(`alter database ${unfinished} rename to ${template}`);
}

function databaseUrl(server: string, name: string, role: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set("user", role);
  return url.href;
}

/** A cloned database as the owner of its tables. */
export function ownerUrlOf(cloned: string): string {
  const url = new URL(cloned);
  url.searchParams.set("user", OWNER_ROLE);
  return url.href;
}

/** Of the houses of this process, by the pool of the role that serves. */
const owners = new WeakMap<object, string>();

async function migrationsDigest(features: readonly Migrated[]): Promise<string> {
  const hash = createHash("sha256");
  const folders = [join(import.meta.dirname, "migrations"), ...features.map((one) => join(one.folder, "server", "migrations"))];
  for (const folder of folders) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.toSorted((a, b) => a.localeCompare(b)))
      hash
        .update(folder)
        .update(file)
        .update(await readFile(join(folder, file)));
  }
  return hash.digest("hex");
}

/** Tries what the role that serves could type, and where the pool is a test house's what the owner of its tables could. */
export async function refuses(pool: pg.Pool, ...statements: readonly string[]): Promise<void> {
  const url = owners.get(pool);
  for (const statement of statements) await refusesOne(pool, statement, /cannot be changed|permission denied/);
  if (url === undefined) return;
  const owner = openDatabase(url, 1);
  try {
    for (const statement of statements) await refusesOne(owner.pool, statement, /cannot be changed/);
  } finally {
    await owner.close();
  }
}

/** A refusal is told before its rows are free again; what the same connection answers next is told after. */
async function refusesOne(pool: pg.Pool, statement: string, words: RegExp): Promise<void> {
  const client = await pool.connect();
  try {
    await assert.rejects(client.query(statement), words, statement);
    await client.query("select");
  } finally {
    client.release();
  }
}
