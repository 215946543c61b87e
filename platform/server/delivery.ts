/**
 * Messages to the outside world (mail, SMS, push) are queued in the transaction that causes them and delivered after its commit, with
 * retries and growing pauses, by pg-boss. Each port has lanes of its own, so that one that hangs holds up no other, and of each port some
 * lanes are for what is urgent alone. A port must bear the same key twice.
 */
import { type JobWithMetadata, PgBoss, fromKysely } from "pg-boss";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { type KeyUse, type OutsidePort, type SendTerms, Undeliverable } from "./feature.ts";
import type { Keys } from "./keys/keys.ts";
import { createSealing, type Sealed } from "./outside/sealing.ts";

export interface Sent extends SendTerms {
  readonly port: string;
  readonly message: object;
}

export interface Delivery {
  enqueue(db: Database, sent: readonly Sent[]): Promise<void>;
  /** Looks at once for messages that have just been committed. */
  wake(): void;
  stop(): Promise<void>;
}

/** What waits in the queue goes out, or is given up, within two hours. */
export const waitingMessages: KeyUse = {
  purpose: "queue",
  what: "messages on their way out",
  left: async (db, version, most) => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from (
        select from pgboss.job where name like 'outside-%' and state < 'completed'
          and platform.key_version(data ->> 'sealed') < ${version} limit ${most}
      ) as waiting`.execute(db);
    return Number(rows[0]!.count);
  },
};

/** What became of one try: `expired` is dropped because nobody could use it any more, `given-up` will not be tried again. */
export type Delivered = "sent" | "failed" | "expired" | "given-up";

export interface DeliveryTerms {
  readonly pool: Pool;
  readonly clock: Pick<Clock, "now">;
  readonly ports: readonly OutsidePort<never>[];
  /** Of the queue: what waits in it is sealed, since a message may hold a verification code, of which the database keeps no plain copy. */
  readonly keys: Keys;
  onFault(fault: unknown, port: string): void;
  onDone?(port: string, outcome: Delivered): void;
  /** How long one try may take. A port that has not answered by then is left, and its lane goes on. */
  readonly tryMsMax?: number;
  /** How long a message may be in the hands of a process that has died. */
  readonly lostSeconds?: number;
  readonly retryLimit?: number;
}

/** With pauses of 2 s, 4 s, 8 s … 15 min, half of each by chance, this is about two hours. */
const RETRIES_MAX = 16;
const RETRY_SECONDS = 2;
const RETRY_SECONDS_MAX = 900;
const TRY_MS_MAX = 10_000;
const LOST_SECONDS = 30;
/** Lanes of each port: for whatever waits, what is urgent first, and for what is urgent alone. */
const LANES = [0, 0, 0, 0, 1, 1] as const;
const URGENT = 1;
/** The first lane of each kind looks by itself for what another process has queued; the others are woken. */
const LOOK_SECONDS = 1;
const LOOK_SECONDS_MAX = 5;

/** What is sealed in a job. `until` in ms since 1970. */
interface Parcel {
  readonly message: object;
  readonly until?: number;
}

const queueOf = (port: string): string => `outside-${port}`;
const PREFIX = queueOf("");

export async function startDelivery(terms: DeliveryTerms): Promise<Delivery> {
  const { tryMsMax = TRY_MS_MAX, lostSeconds = LOST_SECONDS, retryLimit = RETRIES_MAX, onDone = () => undefined } = terms;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await terms.pool.query(text, values) },
    schema: "pgboss",
    // The owner of the database has made it.
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: lostSeconds,
    monitorIntervalSeconds: lostSeconds,
  });
  const sealing = createSealing(terms.keys, "queue");
  boss.on("error", (fault) => terms.onFault(fault, "queue"));
  await boss.start();
  const workers = new Map<string, string[]>();
  const wakePort = (port: string): void => workers.get(port)?.forEach((worker) => boss.notifyWorker(worker));

  async function tryOnce(port: OutsidePort<never>, job: JobWithMetadata<Sealed>): Promise<void> {
    const { message, until } = sealing.open(job.data) as Parcel;
    // A code that nobody can use any more would only make its reader type a dead one.
    if (until !== undefined && terms.clock.now().getTime() >= until) return onDone(port.name, "expired");
    try {
      await within(tryMsMax, (signal) => port.deliver(message as never, job.id, signal));
      onDone(port.name, "sent");
    } catch (fault) {
      terms.onFault(fault, port.name);
      if (fault instanceof Undeliverable) return onDone(port.name, "given-up");
      onDone(port.name, job.retryCount >= job.retryLimit ? "given-up" : "failed");
      throw fault;
    }
  }

  for (const port of terms.ports) {
    const name = queueOf(port.name);
    const policy = {
      retryLimit,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_SECONDS_MAX,
      expireInSeconds: Math.max(lostSeconds, Math.ceil(tryMsMax / 1_000) + 1),
    };
    await boss.createQueue(name, policy);
    // A queue that an earlier version has made keeps its own terms otherwise.
    await boss.updateQueue(name, policy);
    const own: string[] = [];
    workers.set(port.name, own);
    for (const [index, minPriority] of LANES.entries()) {
      const pollingIntervalSeconds = LANES.indexOf(minPriority) === index ? LOOK_SECONDS : LOOK_SECONDS_MAX;
      const lane = { pollingIntervalSeconds, includeMetadata: true as const, ...(minPriority > 0 && { minPriority }) };
      own.push(
        await boss.work(name, lane, async ([job]: JobWithMetadata<Sealed>[]) => {
          try {
            if (job) await tryOnce(port, job);
          } finally {
            wakePort(port.name);
          }
        }),
      );
    }
  }
  return {
    enqueue: async (db, sent) => {
      for (const [port, same] of Map.groupBy(sent, (one) => one.port)) {
        const jobs = same.map(({ message, until, urgent }) => ({
          data: sealing.seal({ message, ...(until && { until: until.getTime() }) } satisfies Parcel),
          priority: urgent ? URGENT : 0,
        }));
        await boss.insert(queueOf(port), jobs, { db: fromKysely(db.getExecutor()) });
      }
    },
    wake: () => {
      for (const port of workers.keys()) wakePort(port);
    },
    stop: async () => await boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** Leaves what takes longer, also where it does not listen to the signal. */
async function within(ms: number, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  const late = Promise.withResolvers<never>();
  const leave = (): void => late.reject(new Error(`no answer within ${ms} ms`));
  signal.addEventListener("abort", leave, { once: true });
  try {
    const delivered = run(signal);
    // What fails after it has been left is nobody's business any more.
    delivered.catch(() => undefined);
    await Promise.race([delivered, late.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

export interface Undelivered {
  readonly port: string;
  readonly waiting: number;
  /** Since when the oldest waits; null where nothing does. */
  readonly oldestAt: Date | null;
  /** Those of the last days that will not be tried again. */
  readonly givenUp: number;
}

/** What waits at each port. Nothing where no delivery has ever run on this database. */
export async function undelivered(db: Database): Promise<Undelivered[]> {
  const { rows: made } = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(db);
  if (!made[0]!.made) return [];
  const { rows } = await sql<{ name: string; waiting: string; oldestAt: Date | null; givenUp: string }>`
    select q.name, count(*) filter (where j.state <= 'active') as waiting,
      min(j.created_on) filter (where j.state <= 'active') as "oldestAt", count(*) filter (where j.state = 'failed') as "givenUp"
    from pgboss.queue q left join pgboss.job j on j.name = q.name and (j.state <= 'active' or j.state = 'failed')
    where q.name like ${`${PREFIX}%`} group by q.name order by q.name`.execute(db);
  return rows.map(({ name, waiting, oldestAt, givenUp }) => ({
    port: name.slice(PREFIX.length),
    waiting: Number(waiting),
    oldestAt,
    givenUp: Number(givenUp),
  }));
}
