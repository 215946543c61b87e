/**
 * Messages to the outside world (mail, SMS, webhooks) are queued in the transaction that causes them and delivered after
 * its commit, with retries and growing pauses, by pg-boss. A port must bear the same key twice.
 */
import { PgBoss, fromKysely } from "pg-boss";
import type { Pool } from "pg";
import type { Database } from "./database.ts";
import type { OutsidePort } from "./feature.ts";
import { createSealing, type Sealed } from "./outside/sealing.ts";

export interface Sent {
  readonly port: string;
  readonly message: object;
}

export interface Delivery {
  enqueue(db: Database, sent: readonly Sent[]): Promise<void>;
  /** Looks at once for messages that have just been committed. */
  wake(): void;
  stop(): Promise<void>;
}

const RETRIES_MAX = 8;
const queueOf = (port: string): string => `outside-${port}`;

export async function startDelivery(terms: {
  pool: Pool;
  ports: readonly OutsidePort<never>[];
  /** Seals what waits in the queue: a message may hold a verification code, of which the database keeps no plain copy. */
  secret: string;
  onFault(fault: unknown, port: string): void;
}): Promise<Delivery> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await terms.pool.query(text, values) },
    schema: "pgboss",
    schedule: false,
  });
  const sealing = createSealing(terms.secret, "assay outside queue");
  boss.on("error", (fault) => terms.onFault(fault, "queue"));
  await boss.start();
  const workers: string[] = [];
  const wake = (): void => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  for (const port of terms.ports) {
    await boss.createQueue(queueOf(port.name), { retryLimit: RETRIES_MAX, retryDelay: 2, retryBackoff: true });
    workers.push(
      await boss.work<Sealed>(queueOf(port.name), { pollingIntervalSeconds: 1 }, async ([job]) => {
        try {
          if (job) await port.deliver(sealing.open(job.data) as never, job.id);
        } catch (fault) {
          terms.onFault(fault, port.name);
          throw fault;
        } finally {
          wake();
        }
      }),
    );
  }
  return {
    enqueue: async (db, sent) => {
      for (const [port, same] of Map.groupBy(sent, (one) => one.port)) {
        const jobs = same.map(({ message }) => ({ data: sealing.seal(message) }));
        await boss.insert(queueOf(port), jobs, { db: fromKysely(db.getExecutor()) });
      }
    },
    wake,
    stop: async () => await boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
