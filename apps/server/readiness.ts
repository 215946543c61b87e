/** Whether this process should get traffic: its database answers and its prices are fresh. */
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Check, ProbeTerms } from "@assay/server/http/probes.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import type { MarketFeed } from "@assay/features/market/server.ts";
import { sql } from "kysely";

/** A feed that nobody has heard for so long is not a feed. */
const FEED_AGE_MS_MAX = 10_000;

export function readiness(database: Database, feed: MarketFeed): ProbeTerms["checks"] {
  return {
    database: async () => {
      await sql`select 1`.execute(database);
      return { ok: true };
    },
    feed: async (): Promise<Check> => {
      const { ageMs } = feed;
      return { ok: ageMs !== undefined && ageMs < FEED_AGE_MS_MAX, ...feed.label, age_ms: ageMs ?? null };
    },
  };
}

/** Numbers that are read when somebody asks for the metrics. */
export function houseGauges(metrics: Metrics, database: Database, feed: MarketFeed, clock: Clock): void {
  metrics.gauge("feed_age_seconds", "Time since any venue was heard; -1 before the first word.", () =>
    feed.ageMs === undefined ? -1 : feed.ageMs / 1_000,
  );
  metrics.gauge("outbox_lag_seconds", "Age of the oldest event that waits to be told.", async () => {
    const { rows } = await sql<{ oldest: Date | null }>`select min(at) as oldest from platform.outbox`.execute(database);
    const { oldest } = rows[0]!;
    return oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000;
  });
}
