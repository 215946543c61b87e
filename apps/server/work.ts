/** Runs commands and carries what they tell: events to the outbox's reader, messages to the outside. */
import { MINUTE_MS } from "@assay/core/time.ts";
import type { OpenDatabase } from "@assay/server/database.ts";
import { type Delivered, startDelivery, undelivered } from "@assay/server/delivery.ts";
import { createDispatch, type Dispatch, type DispatchTerms } from "@assay/server/dispatch.ts";
import type { Feature } from "@assay/server/feature.ts";
import { startLoop } from "@assay/server/jobs.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import type { Log } from "@assay/server/log.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import type { TimeAndChance } from "./time-and-chance.ts";

export interface WorkTerms {
  readonly keys: Keys;
  readonly timeAndChance: Pick<TimeAndChance, "clock" | "random">;
  readonly opened: OpenDatabase;
  readonly outside: Outside;
  readonly features: readonly Feature[];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly batchMax: DispatchTerms["batchMax"];
  /** Called after each commit that told events. */
  onTold(): void;
}

const lost: ReadonlySet<Delivered> = new Set(["expired", "given-up"]);
const WATCH_MS = MINUTE_MS;
/** A message that waits longer says that its port stands still. */
const WAITING_MS_MAX = 2 * MINUTE_MS;

/** The alarm: a port that stands still, once a minute as long as it does. */
async function sayWhatWaits({ opened, timeAndChance, log }: WorkTerms): Promise<void> {
  try {
    const now = timeAndChance.clock.now().getTime();
    for (const { port, waiting, oldestAt } of await undelivered(opened.database)) {
      const ageMs = oldestAt === null ? 0 : now - oldestAt.getTime();
      if (ageMs > WAITING_MS_MAX) log.error({ port, waiting, seconds: Math.round(ageMs / 1_000) }, "messages wait at a port");
    }
  } catch (err) {
    log.error({ err }, "what waits to be sent could not be read");
  }
}

export async function openWork(terms: WorkTerms, stack: AsyncDisposableStack): Promise<Dispatch> {
  const { timeAndChance, opened, outside, features, log, metrics, onTold, batchMax } = terms;
  const delivery = await startDelivery({
    pool: opened.pool,
    clock: timeAndChance.clock,
    ports: [outside.mail, outside.sms, outside.push],
    keys: terms.keys,
    onFault: (err, port) => log.error({ err, port }, "a message could not be delivered"),
    onDone: (port, outcome) => {
      metrics.outside.inc({ port, outcome });
      if (lost.has(outcome)) log.error({ port, outcome }, "a message will not be sent any more");
    },
  });
  stack.defer(delivery.stop);
  const watch = startLoop(WATCH_MS, async () => await sayWhatWaits(terms));
  stack.defer(watch.stop);
  const dispatch = createDispatch({
    database: opened.database,
    clock: timeAndChance.clock,
    random: timeAndChance.random,
    features,
    enqueue: delivery.enqueue,
    onCommit: (told, sent) => {
      if (told.length > 0) onTold();
      if (sent.length > 0) delivery.wake();
    },
    onBatch: (lane, size, seconds) => {
      metrics.batchSize.observe({ lane }, size);
      metrics.batchSeconds.observe({ lane }, seconds);
    },
    onPosted: (transfers) => metrics.transfers.inc(transfers),
    ...(batchMax && { batchMax }),
  });
  stack.defer(dispatch.drain);
  return dispatch;
}
