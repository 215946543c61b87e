/**
 * Events are written with the command that caused them and told after its commit: in order, at least once. Rows are read
 * behind the oldest open transaction, so that an event that commits late is never skipped. What one transaction tells of one
 * kind in a row is one row, and its listeners run in one transaction: a batch of orders tells hundreds of customers.
 */
import type { Event } from "@assay/core/contract.ts";
import { type RawBuilder, sql } from "kysely";
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

/** Where a row stands: rows are told in this order. */
interface Place {
  readonly tx: string;
  readonly id: string;
}

interface Row extends Place {
  readonly event: string;
  readonly attempts: number;
  readonly payloads: readonly unknown[];
}

/** A row that a command of this process has written. */
export type Written = Omit<Row, "event" | "attempts">;

/** Answers the rows, for who remembers them once they are committed. */
export async function writeOutbox(db: Database, told: readonly Told[], now: Date): Promise<Written[]> {
  if (told.length === 0) return [];
  const runs = runsOf(told).map((run) => ({ event: run[0]!.event.name, payloads: run.map(({ payload }) => payload) }));
  const { rows } = await sql<Place>`
    insert into platform.outbox (event, payloads, at)
    select event, payloads, ${now} from unnest(
      ${textList(runs.map(({ event }) => event))}, ${jsonList(runs.map(({ payloads }) => payloads))}
    ) as told(event, payloads) returning tx, id`.execute(db);
  return rows.map((place, index) => ({ ...place, payloads: runs[index]!.payloads }));
}

/** Events of a few batches. */
const REMEMBERED_MAX = 10_000;

/**
 * What the commands of the leader have told lately, because it need not read back what it has just written. Only committed rows belong
 * here. Whatever is forgotten, or was told by another process, is read from its row.
 */
export class LatelyTold {
  #payloads: Map<string, readonly unknown[]> | undefined;
  #count = 0;

  /** Begins with the lead, and with nothing: whoever led before may have told the first events of a row and shortened it. */
  begin(): void {
    [this.#payloads, this.#count] = [new Map(), 0];
  }

  end(): void {
    this.#payloads = undefined;
  }

  remember(written: readonly Written[]): void {
    if (!this.#payloads) return;
    for (const { payloads, ...place } of written) {
      this.#payloads.set(nameOf(place), payloads);
      this.#count += payloads.length;
    }
    for (const name of this.#payloads.keys()) {
      if (this.#count <= REMEMBERED_MAX) break;
      this.#forget(name);
    }
  }

  /** The payloads of a row, once: whoever cannot tell them reads the row the next time, which may have become shorter. */
  take(place: Place): readonly unknown[] | undefined {
    return this.#forget(nameOf(place));
  }

  #forget(name: string): readonly unknown[] | undefined {
    const payloads = this.#payloads?.get(name);
    this.#payloads?.delete(name);
    this.#count -= payloads?.length ?? 0;
    return payloads;
  }
}

const nameOf = ({ tx, id }: Place): string => `${tx} ${id}`;

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
  readonly latelyTold: LatelyTold;
  readonly listeners: readonly Listener[];
  readonly events: ReadonlyMap<string, Event>;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Told to sockets once the listeners have run. */
  onEvent(told: Told): void;
  onFault(fault: unknown, event: string): void;
}

/** Tells one batch. Answers whether more rows may be waiting. Only the leader calls it. */
export async function relay(terms: OutboxTerms): Promise<boolean> {
  const rows = await firstRows(terms);
  const done: Row[] = [];
  let stuck = false;
  for (const row of rows) {
    stuck = !(await tell(terms, row));
    if (stuck) break;
    done.push(row);
  }
  await sql`
    delete from platform.outbox o using ${placesOf(done)} where o.tx = place.tx and o.id = place.id`.execute(terms.database);
  return !stuck && rows.length === ROWS_MAX;
}

async function firstRows({ database, latelyTold }: OutboxTerms): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, "payloads">>`
    select tx, id, event, attempts from platform.outbox
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${ROWS_MAX}`.execute(database);
  const remembered = rows.map((row) => latelyTold.take(row));
  const read = await payloadsOf(
    database,
    rows.filter((_row, index) => remembered[index] === undefined),
  );
  // Whoever led before may tell his last rows meanwhile.
  return rows.flatMap((row, index) => {
    const payloads = remembered[index] ?? read.get(nameOf(row));
    return payloads ? [{ ...row, payloads }] : [];
  });
}

async function payloadsOf(db: Database, places: readonly Place[]): Promise<Map<string, readonly unknown[]>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<Written>`
    select tx, id, payloads from platform.outbox join ${placesOf(places)} using (tx, id)`.execute(db);
  return new Map(rows.map((row) => [nameOf(row), row.payloads]));
}

const placesOf = (places: readonly Place[]): RawBuilder<unknown> => sql`
  unnest(${places.map(({ tx }) => tx)}::text[]::xid8[], ${places.map(({ id }) => id)}::bigint[]) as place(tx, id)`;

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
