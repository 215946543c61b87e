import type { OutputOf } from "@assay/core/contract.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { undelivered } from "@assay/server/delivery.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readAudit } from "@assay/server/ledger/audit.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { untold } from "@assay/server/outbox.ts";
import type { calls } from "../../contract.ts";
import type { HealthCheck, Terms } from "../terms.ts";

/** Events that wait longer than this wait for somebody. */
const UNTOLD_MS_MAX = MINUTE_MS;
/** A message that waits longer says that its port stands still. */
const UNSENT_MS_MAX = 2 * MINUTE_MS;
/** The audit goes on every ten seconds; catching up with a long history it takes longer between two steps. */
const AUDIT_MS_MAX = 5 * MINUTE_MS;

export const showHealth =
  (terms: Terms) =>
  async ({ db, now }: Reader): Promise<OutputOf<typeof calls.showHealth>> => {
    const pools = terms.pools();
    const [events, outside, audit, balances] = await Promise.all([
      untold(db),
      undelivered(db),
      readAudit(db),
      readBalances(
        db,
        pools.map(({ address }) => address),
      ),
    ]);
    const ageMs = events.oldestAt === null ? 0 : now.getTime() - events.oldestAt.getTime();
    const waits = outside.map(({ port, oldestAt }) => ({
      port,
      ms: oldestAt === null ? 0 : Math.max(0, now.getTime() - oldestAt.getTime()),
    }));
    const funded = new Set(balances.filter(({ units }) => units > 0n).map(({ address, currency }) => `${address} ${currency}`));
    const empty = pools.flatMap(({ address, currencies }) =>
      currencies.filter((currency) => !funded.has(`${address} ${currency}`)),
    );
    const checks: HealthCheck[] = [
      terms.feed(now),
      {
        name: "events",
        ok: ageMs <= UNTOLD_MS_MAX && events.dead === 0,
        facts: { waiting: String(events.waiting), oldest_ms: String(ageMs), dead: String(events.dead) },
      },
      {
        name: "outside",
        ok: waits.every(({ ms }) => ms <= UNSENT_MS_MAX),
        facts: {
          ...Object.fromEntries(waits.map(({ port, ms }) => [`${port}_ms`, String(ms)])),
          given_up: String(outside.reduce((sum, { givenUp }) => sum + givenUp, 0)),
        },
      },
      {
        name: "ledger",
        ok: audit.faults === 0 && audit.at !== undefined && now.getTime() - audit.at.getTime() <= AUDIT_MS_MAX,
        facts: {
          faults: String(audit.faults),
          ...(audit.said !== undefined && { found: audit.said }),
          blocks: audit.height,
          behind: String(audit.behind),
          audited_at: audit.at === undefined ? "" : String(audit.at.getTime()),
        },
      },
      { name: "pools", ok: empty.length === 0, facts: { empty: String(empty.length) } },
    ];
    return { checks: checks.map((check) => ({ ...check, facts: { ...check.facts } })), at: now.getTime() };
  };
