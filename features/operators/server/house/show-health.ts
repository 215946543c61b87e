import type { OutputOf } from "@assay/core/contract.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { untold } from "@assay/server/outbox.ts";
import type { calls } from "../../contract.ts";
import type { HealthCheck, Terms } from "../terms.ts";
import { lastAudit } from "./audit.ts";

/** Events that wait longer than this wait for somebody. */
const UNTOLD_MS_MAX = MINUTE_MS;

export const showHealth =
  (terms: Terms) =>
  async ({ db, now }: Reader): Promise<OutputOf<typeof calls.showHealth>> => {
    const pools = terms.pools();
    const [events, audit, balances] = await Promise.all([
      untold(db),
      lastAudit(db),
      readBalances(
        db,
        pools.map(({ address }) => address),
      ),
    ]);
    const ageMs = events.oldestAt === null ? 0 : now.getTime() - events.oldestAt.getTime();
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
        name: "ledger",
        ok: audit?.faults === 0,
        facts: audit
          ? { faults: String(audit.faults), blocks: audit.blocks, audited_at: String(audit.at.getTime()) }
          : { audited_at: "" },
      },
      { name: "pools", ok: empty.length === 0, facts: { empty: String(empty.length) } },
    ];
    return { checks: checks.map((check) => ({ ...check, facts: { ...check.facts } })), at: now.getTime() };
  };
