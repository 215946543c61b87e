/** The audit of the ledger at work, and what watchers are told of it. */
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Feature, Job } from "@assay/server/feature.ts";
import { auditor, readAudit } from "@assay/server/ledger/audit.ts";
import type { Log } from "@assay/server/log.ts";
import type { Metrics } from "@assay/server/metrics.ts";

export const ledgerAudit = (log: Log, features: readonly Feature[]): Job =>
  auditor({
    truths: features.flatMap(({ truths }) => truths),
    onFault: (said) => log.error({ said }, "the audit of the ledger has found a fault"),
  });

/** Numbers that an alarm goes by: any fault, and an audit that stands still. */
export function auditGauges(metrics: Metrics, database: Database, clock: Clock): void {
  metrics.gauge("ledger_audit_faults", "Faults that the audit of the ledger has found and that have not ended.", async () => {
    return (await readAudit(database)).faults;
  });
  metrics.gauge("ledger_audit_blocks_behind", "Sealed blocks that the audit has not verified yet.", async () => {
    return (await readAudit(database)).behind;
  });
  metrics.gauge("ledger_audit_age_seconds", "Time since the audit of the ledger went on; -1 before its first step.", async () => {
    const { at } = await readAudit(database);
    return at === undefined ? -1 : (clock.now().getTime() - at.getTime()) / 1_000;
  });
}
