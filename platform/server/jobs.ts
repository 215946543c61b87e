/**
 * Work started by the clock. One process at a time, the leader, runs jobs and tells the outbox; leadership is an advisory
 * lock of PostgreSQL, so it ends with its holder's connection.
 */
import type pg from "pg";
import type { Job, Transact } from "./feature.ts";

const LEADER_LOCK = 4_217_003;
const CAMPAIGN_MS = 1_000;
const RUNS_MAX = 100;

/** Something that is done again and again with a pause in between, never twice at a time. */
export interface Loop {
  /** Runs soon instead of at the end of the pause. */
  wake(): void;
  stop(): Promise<void>;
}

export function startLoop(everyMs: number, run: () => Promise<void>): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const turn = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
      if (stopped) return;
      if (again) {
        again = false;
        turn();
      } else {
        timer = setTimeout(turn, everyMs);
      }
    });
  };
  turn();
  return {
    wake: turn,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export interface Leadership {
  isLeader(): boolean;
  stop(): Promise<void>;
}

/** Campaigns for leadership for as long as the process lives. `onResigned` is called at once when it is lost, and when it is given up. */
export function campaign(pool: pg.Pool, onElected: () => void, onResigned: () => void = () => undefined): Leadership {
  let client: pg.PoolClient | undefined;
  const resign = (): void => {
    if (!client) return;
    client.release(true);
    client = undefined;
    onResigned();
  };
  const loop = startLoop(CAMPAIGN_MS, async () => {
    try {
      if (client) {
        await client.query("select 1");
        return;
      }
      const candidate = await pool.connect();
      const { rows } = await candidate.query<{ won: boolean }>("select pg_try_advisory_lock($1) as won", [LEADER_LOCK]);
      if (!rows[0]!.won) {
        candidate.release();
        return;
      }
      candidate.on("error", resign);
      client = candidate;
      onElected();
    } catch {
      resign();
    }
  });
  return {
    isLeader: () => client !== undefined,
    stop: async () => {
      await loop.stop();
      resign();
    },
  };
}

export interface JobClock {
  wake(): void;
  stop(): Promise<void>;
}

export interface JobTerms {
  readonly jobs: readonly Job[];
  isLeader(): boolean;
  readonly transact: Transact;
  onRun(job: string, tookMs: number): void;
  onFault(fault: unknown, job: string): void;
}

/** Starts every job's loop. A job that fails is logged and tried again at its next turn. */
export function startJobs(terms: JobTerms): JobClock {
  const loops = terms.jobs.map((job) =>
    startLoop(job.everyMs, async () => {
      if (!terms.isLeader()) return;
      const started = performance.now();
      try {
        await runJob(job, terms);
      } catch (fault) {
        terms.onFault(fault, job.name);
      }
      terms.onRun(job.name, performance.now() - started);
    }),
  );
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Runs batches until nothing is due, within a bound; what is left waits for the next turn. */
export async function runJob(job: Job, terms: Pick<JobTerms, "transact">): Promise<void> {
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const prepared = await job.prepare?.(terms.transact);
    if (job.prepare && prepared === undefined) return;
    if ((await terms.transact((tx) => job.run(tx, prepared))) === "done") return;
  }
}
