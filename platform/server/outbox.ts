/**
 * Events are written with the command that caused them and told after its commit: in order, at least once. Rows are read
 * behind the oldest open transaction, so that an event that commits late is never skipped.
 */
import type { Event } from "@assay/core/contract.ts";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Listener, Tx } from "./feature.ts";

const ROWS_MAX = 500;
const ATTEMPTS_MAX = 10;

export interface Told {
  readonly event: Event;
  readonly payload: unknown;
}

interface Row {
  tx: string;
  id: string;
  event: string;
  payload: unknown;
  attempts: number;
}

export async function writeOutbox(db: Database, told: readonly Told[], now: Date): Promise<void> {
  if (told.length === 0) return;
  await sql`
    insert into platform.outbox (event, payload, at)
    select event, payload, ${now} from unnest(
      ${told.map((one) => one.event.name)}::text[], ${told.map((one) => JSON.stringify(one.payload))}::jsonb[]
    ) as told(event, payload)`.execute(db);
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
    select tx, id, event, payload, attempts from platform.outbox
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${ROWS_MAX}`.execute(terms.database);
  const done: Row[] = [];
  let stuck = false;
  for (const row of rows) {
    stuck = !(await tell(terms, row));
    if (stuck) break;
    done.push(row);
  }
  await sql`
    delete from platform.outbox o using unnest(${done.map((row) => row.tx)}::text[]::xid8[], ${done.map((row) => row.id)}::bigint[])
      as done(tx, id) where o.tx = done.tx and o.id = done.id`.execute(terms.database);
  return !stuck && rows.length === ROWS_MAX;
}

async function tell(terms: OutboxTerms, row: Row): Promise<boolean> {
  const event = terms.events.get(row.event);
  const listeners = terms.listeners.filter((listener) => listener.event.name === row.event);
  try {
    if (!event) throw new Error(`no feature declares the event ${row.event}`);
    if (listeners.length > 0) {
      await terms.transact(async (tx) => {
        for (const listener of listeners) await listener.run(tx, row.payload);
      });
    }
    terms.onEvent({ event, payload: row.payload });
    return true;
  } catch (fault) {
    terms.onFault(fault, row.event);
    return await giveUpAfterTries(terms.database, row, fault);
  }
}

/** A listener that keeps failing must not hold up all events behind it for ever. */
async function giveUpAfterTries(db: Database, row: Row, fault: unknown): Promise<boolean> {
  if (row.attempts + 1 < ATTEMPTS_MAX) {
    await sql`update platform.outbox set attempts = attempts + 1 where tx = ${row.tx}::xid8 and id = ${row.id}`.execute(db);
    return false;
  }
  await sql`
    insert into platform.dead_event (id, event, payload, at, fault)
    select id, event, payload, at, ${String(fault)} from platform.outbox where tx = ${row.tx}::xid8 and id = ${row.id}
    on conflict do nothing`.execute(db);
  return true;
}
