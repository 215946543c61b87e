/** The ledger is audited once an hour by the leader, and everybody reads what came of it: an audit goes through all lines. */
import { HOUR_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job } from "@assay/server/feature.ts";
import { verifyChain } from "@assay/server/ledger/sealer.ts";
import { auditLedger } from "@assay/server/ledger/statement.ts";
import { sql } from "kysely";

export interface Audit {
  readonly at: Date;
  /** What the ledger's audit found, and a broken chain as one more. */
  readonly faults: number;
  readonly blocks: string;
}

export const auditHouse: Job = {
  name: "operators.audit",
  everyMs: HOUR_MS,
  run: async ({ db, now }) => {
    const faults = await auditLedger(db);
    const chain = await verifyChain(db);
    await sql`
      insert into operators.audit (at, faults, blocks)
      values (${now}, ${faults.length + (chain.brokenAt === undefined ? 0 : 1)}, ${chain.blocks}) on conflict do nothing`.execute(
      db,
    );
    await sql`delete from operators.audit where at < ${new Date(now.getTime() - 30 * 24 * HOUR_MS)}`.execute(db);
    return "done";
  },
};

export async function lastAudit(db: Database): Promise<Audit | undefined> {
  const { rows } = await sql<Audit>`select at, faults, blocks from operators.audit order by at desc limit 1`.execute(db);
  return rows[0];
}
