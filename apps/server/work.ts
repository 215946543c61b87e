/** Runs commands and carries what they tell: events to the outbox's reader, messages to the outside. */
import type { Config } from "@assay/server/config.ts";
import type { OpenDatabase } from "@assay/server/database.ts";
import { startDelivery } from "@assay/server/delivery.ts";
import { createDispatch, type Dispatch, type DispatchTerms } from "@assay/server/dispatch.ts";
import type { Feature } from "@assay/server/feature.ts";
import type { Log } from "@assay/server/log.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import type { TimeAndChance } from "./time-and-chance.ts";

export interface WorkTerms {
  readonly config: Config;
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

export async function openWork(terms: WorkTerms, stack: AsyncDisposableStack): Promise<Dispatch> {
  const { config, timeAndChance, opened, outside, features, log, metrics, onTold, batchMax } = terms;
  const delivery = await startDelivery({
    pool: opened.pool,
    ports: [outside.mail, outside.sms, outside.push],
    secret: config.passwordPepper,
    onFault: (err, port) => log.error({ err, port }, "a message could not be delivered"),
  });
  stack.defer(delivery.stop);
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
