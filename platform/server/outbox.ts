/**
 * Events are written with the command that caused them and told after its commit: in order, at least once. Rows are read
 * behind the oldest open transaction, so that an event that commits late is never skipped. What one transaction tells of one
 * kind in a row is one row, and its listeners run in one transaction: a batch of orders tells hundreds of customers.
 */
import type { Event } from "@assay/core/contract.ts";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Listener, Tx } from "./feature.ts";
import { jsonList, textList } from "./rows.ts";

const ROWS_MAX = 100;
const RUN_MAX = 1_000;
const ATTEMPTS_MAX = 10;

export interface Told {
  readonly event: Event;
  readonly payload: unknown;
}

/** A run as it is stored. Rows are told in the order of `tx` and `id`. */
interface Row {
  readonly tx: string;
  readonly id: string;
  readonly event: string;
  readonly attempts: number;
  readonly payloads: readonly unknown[];
}

export async function writeOutbox(db: Database, told: readonly Told[], now: Date): Promise<void> {
  if (told.length === 0) return;
  const runs = runsOf(told).map((run) => ({ event: run[0]!.event.name, payloads: run.map(({ payload }) => payload) }));
  await sql`
    insert into platform.outbox (event, payloads, at)
    select event, payloads, ${now} from unnest(
      ${textList(runs.map(({ event }) => event))}, ${jsonList(runs.map(({ payloads }) => payloads))}
    ) as told(event, payloads)`.execute(db);
}

/** Cuts what was told into stretches of one event, in order. */
function runsOf(told: readonly Told[]): Told[][] {
  const runs: Told[][] = [];
  for (const one of told) {
    const run = runs.at(-1);
    if (run?.[0]!.event === one.event && run.length < RUN_MAX) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

export interface OutboxTerms {
  readonly database: Database;
  readonly listeners: readonly Listener[];
  readonly events: ReadonlyMap<string, Event>;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Told to sockets once the listeners have run. */
  onEvent(told: Told): void;
  onFault(fault: unknown, event: string): void;
}

/** Tells one batch. Answers whether more rows may be waiting. Only the leader calls it. */
export async function relay(terms: OutboxTerms): Promise<boolean> {
  const { rows } = await sql<Row>`
    select tx, id, event, attempts, payloads from platform.outbox
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${ROWS_MAX}`.execute(terms.database);
  const done: Row[] = [];
  let stuck = false;
  for (const row of rows) {
    stuck = !(await tell(terms, row));
    if (stuck) break;
    done.push(row);
  }
  await sql`
    delete from platform.outbox o using
      unnest(${done.map(({ tx }) => tx)}::text[]::xid8[], ${done.map(({ id }) => id)}::bigint[]) as done(tx, id)
    where o.tx = done.tx and o.id = done.id`.execute(terms.database);
  return !stuck && rows.length === ROWS_MAX;
}

/** Tells a run, and where that fails its events one by one, so that one that cannot be told sinks none before it. */
async function tell(terms: OutboxTerms, row: Row): Promise<boolean> {
  const { event, payloads } = row;
  const fault = await tryTelling(terms, event, payloads);
  if (fault === undefined) return true;
  if (payloads.length === 1) return await giveUpAfterTries(terms.database, row, payloads, fault.cause);
  for (const [index, payload] of payloads.entries()) {
    const alone = await tryTelling(terms, event, [payload]);
    if (alone) return await giveUpAfterTries(terms.database, row, payloads.slice(index), alone.cause);
  }
  return true;
}

/** Answers what went wrong, if anything has. */
async function tryTelling(
  { events, listeners, transact, onEvent, onFault }: OutboxTerms,
  name: string,
  payloads: readonly unknown[],
): Promise<{ readonly cause: unknown } | undefined> {
  const event = events.get(name);
  const concerned = listeners.filter((listener) => listener.event.name === name);
  try {
    if (!event) throw new Error(`no feature declares the event ${name}`);
    if (concerned.length > 0) {
      await transact(async (tx) => {
        for (const payload of payloads) for (const listener of concerned) await listener.run(tx, payload);
      });
    }
    for (const payload of payloads) onEvent({ event, payload });
    return undefined;
  } catch (cause) {
    onFault(cause, name);
    return { cause };
  }
}

/** A listener that keeps failing must not hold up all events behind it for ever. `left` of the run begins with the one that failed. */
async function giveUpAfterTries(
  db: Database,
  { tx, id, attempts }: Row,
  left: readonly unknown[],
  fault: unknown,
): Promise<boolean> {
  const [failed, ...rest] = left;
  const row = sql`tx = ${tx}::xid8 and id = ${id}`;
  if (attempts + 1 < ATTEMPTS_MAX) {
    await sql`update platform.outbox set attempts = attempts + 1, payloads = ${JSON.stringify(left)} where ${row}`.execute(db);
    return false;
  }
  await sql`
    with dead as (
      insert into platform.dead_event (event, payload, at, fault)
      select event, ${JSON.stringify(failed)}::jsonb, at, ${String(fault)} from platform.outbox where ${row}
    ) ${rest.length === 0 ? sql`delete from platform.outbox` : sql`update platform.outbox set attempts = 0, payloads = ${JSON.stringify(rest)}`}
    where ${row}`.execute(db);
  return rest.length === 0;
}

/** Events that wait to be told, since when, and those that were given up. */
export async function untold(db: Database): Promise<{ waiting: number; oldestAt: Date | null; dead: number }> {
  const { rows } = await sql<{ waiting: string; oldestAt: Date | null; dead: string }>`
    select count(*) as waiting, min(at) as "oldestAt", (select count(*) from platform.dead_event) as dead from platform.outbox`.execute(
    db,
  );
  const { waiting, oldestAt, dead } = rows[0]!;
  return { waiting: Number(waiting), oldestAt, dead: Number(dead) };
}
