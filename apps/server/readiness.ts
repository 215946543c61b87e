/** Whether this process should get traffic: its database answers and its prices are fresh. */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import { type Undelivered, undelivered } from "@assay/server/delivery.ts";
import type { Check, ProbeTerms } from "@assay/server/http/probes.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import type { MarketFeed } from "@assay/features/market/server.ts";
import type { HealthCheck } from "@assay/features/operators/server.ts";
import { sql } from "kysely";

/** A kind of price that nobody has vouched for so long is not told. */
const FEED_AGE_MS_MAX = 10_000;

export function readiness(database: Database, feed: MarketFeed, clock: Clock): ProbeTerms["checks"] {
  return {
    database: async () => {
      await sql`select 1`.execute(database);
      return { ok: true };
    },
    feed: async () => feedCheck(feed, clock.now().getTime()),
  };
}

/**
 * Each kind of price that the source tells. Coins decide where there are any: nearly everything needs them, and a venue of shares
 * that is silent must not take all traffic away.
 */
export function feedCheck({ ages, label }: Pick<MarketFeed, "ages" | "label">, now: number): Check {
  const checks = new Map(
    [...ages].map(([kind, ageMs]) => {
      const isFresh = ageMs !== undefined && ageMs < FEED_AGE_MS_MAX;
      return [kind, { ok: isFresh || (kind === "equity" && !mustBeHeard(now)), age_ms: ageMs ?? null }];
    }),
  );
  const deciding = checks.get("coin") ?? checks.get("equity");
  return { ok: deciding?.ok ?? false, ...label, ...Object.fromEntries(checks) };
}

/** The same for the operators' console: names and texts. */
export function feedHealth(feed: Pick<MarketFeed, "ages" | "label">, now: Date): HealthCheck {
  const { ok } = feedCheck(feed, now.getTime());
  const ages = [...feed.ages].map(([kind, ageMs]) => [`${kind}_ms`, ageMs === undefined ? "" : String(ageMs)]);
  return { name: "feed", ok, facts: { ...feed.label, ...Object.fromEntries(ages) } };
}

/** Whether shares are traded so much that a healthy venue speaks every few seconds. */
function mustBeHeard(now: number): boolean {
  const { name, since } = sessionAt(now);
  return name === "regular" && now - since >= FEED_AGE_MS_MAX;
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
  const outside = (name: string, help: string, read: (one: Undelivered, now: number) => number): void =>
    metrics.gauges(name, help, "port", async () => {
      const now = clock.now().getTime();
      return new Map((await undelivered(database)).map((one) => [one.port, read(one, now)]));
    });
  outside("outside_oldest_seconds", "Age of the oldest message that waits at a port.", ({ oldestAt }, now) =>
    oldestAt === null ? 0 : Math.max(0, now - oldestAt.getTime()) / 1_000,
  );
  outside("outside_waiting", "Messages that wait at a port.", ({ waiting }) => waiting);
}
