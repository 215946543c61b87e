/** What one process at a time does: jobs, and telling what the outbox holds. */
import type { Clock } from "@assay/server/clock.ts";
import type { OpenDatabase } from "@assay/server/database.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import type { Feature, Listener } from "@assay/server/feature.ts";
import { forgetReplies } from "@assay/server/idempotency.ts";
import { campaign, startJobs, startLoop } from "@assay/server/jobs.ts";
import { waitingMessages } from "@assay/server/delivery.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { countLeft, renewKeys } from "@assay/server/keys/renew.ts";
import { checkpoints } from "@assay/server/ledger/checkpoints.ts";
import { sealer } from "@assay/server/ledger/sealer.ts";
import { ledgerAudit } from "./ledger-audit.ts";
import type { Log } from "@assay/server/log.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import { relay, type Told } from "@assay/server/outbox.ts";

export interface LeaderTerms extends OpenDatabase {
  readonly features: readonly Feature[];
  readonly dispatch: Dispatch;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Listeners beside those of the features. */
  readonly listeners: readonly Listener[];
  /** Called when this process begins to lead, and when it leads no more: what it knew before is of no use. */
  onTurn(): void;
  /** Called when the listeners of an event have run. */
  onEvent(told: Told): void;
}

export interface LeaderWork {
  /** Tells soon what was just committed. */
  wake(): void;
  isLeader(): boolean;
  stop(): Promise<void>;
}

/** Other processes commit too, and an event waits for older transactions to end, so the outbox is also looked at in between. */
const RELAY_MS = 250;

export function startLeaderWork(terms: LeaderTerms): LeaderWork {
  const { database, pool, features, dispatch, clock, log, metrics, onEvent } = terms;
  const uses = [waitingMessages, ...features.flatMap(({ keyUses }) => keyUses)];
  const jobs = [
    ...features.flatMap((feature) => feature.jobs),
    sealer,
    checkpoints(),
    ledgerAudit(log, features),
    forgetReplies,
    renewKeys(terms.keys, uses),
    countLeft(uses),
  ];
  const outboxTerms = {
    database,
    listeners: [...features.flatMap((feature) => feature.listeners), ...terms.listeners],
    events: new Map(features.flatMap((feature) => feature.events).map((event) => [event.name, event])),
    transact: dispatch.transact,
    onEvent,
    onFault: (err: unknown, event: string) => log.error({ err, event }, "a listener failed"),
  };
  const ranAt = new Map<string, number>();
  const onElected = (): void => {
    log.info("this process leads");
    // A job that had begun when the lead was lost may have read since.
    terms.onTurn();
    for (const { name } of jobs) ranAt.set(name, clock.now().getTime());
    outbox.wake();
    clockwork.wake();
  };
  const leadership = campaign(pool, onElected, () => {
    log.info("this process leads no more");
    terms.onTurn();
  });
  const outbox = startLoop(RELAY_MS, async () => {
    if (!leadership.isLeader()) return;
    try {
      while (await relay(outboxTerms));
    } catch (err) {
      log.error({ err }, "the outbox could not be read");
    }
  });
  const clockwork = startJobs({
    jobs,
    isLeader: leadership.isLeader,
    transact: dispatch.transact,
    onRun: (job, tookMs) => {
      ranAt.set(job, clock.now().getTime());
      metrics.jobSeconds.observe({ job }, tookMs / 1_000);
    },
    onFault: (err, job) => log.error({ err, job }, "a job failed"),
  });
  metrics.gauge("leader", "1 in the process that runs jobs.", () => Number(leadership.isLeader()));
  metrics.gauge("jobs_lag_seconds", "How far the most overdue job is behind its time.", () => {
    const now = clock.now().getTime();
    const lags = jobs.map(({ name, everyMs }) => now - (ranAt.get(name) ?? now) - everyMs);
    return leadership.isLeader() ? Math.max(0, ...lags) / 1_000 : 0;
  });
  return {
    wake: outbox.wake,
    isLeader: leadership.isLeader,
    stop: async () => {
      await Promise.all([outbox.stop(), clockwork.stop()]);
      await leadership.stop();
    },
  };
}
