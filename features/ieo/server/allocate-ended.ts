import { createHash } from "node:crypto";
import { scaleOf } from "@assay/core/currency.ts";
import { formatDecimal } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { type Evidence, recordEvidence } from "@assay/features/proofs/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { allocate, costOf, listText } from "../rules.ts";
import { ieoRule, saleFact } from "../rules/receipt.ts";
import { pool, unsold } from "./postings.ts";
import { holdEnded, listAllOf, type Project, type Subscription, writeAllocation } from "./store.ts";

/** What every commitment of an ended sale gets and costs, and what is published of it. */
export function allocationOf(
  project: Project,
  rows: readonly Subscription[],
  now: Date,
): { readonly project: Project; readonly rows: readonly Subscription[] } {
  const sale = { ...project, payScale: scaleOf(project.payCurrency) };
  const commitments = rows.map(({ number, committed }) => ({ number, amount: committed }));
  const shares = allocate(sale, commitments);
  return {
    project: {
      ...project,
      allocatedAt: now,
      passed: shares.filter((share) => share > 0n).length,
      sold: shares.reduce((sum, share) => sum + share, 0n),
      listHash: createHash("sha256").update(listText(commitments)).digest("hex"),
    },
    rows: rows.map((row, place) => ({ ...row, allocated: shares[place]!, cost: costOf(shares[place]!, sale), dueAt: now })),
  };
}

/** Rule "ieo-1": each share follows from the terms and the list, which is kept once and stands in every receipt of the sale. */
function evidenceOf(project: Project, rows: readonly Subscription[]): Evidence[] {
  const { id, token, payCurrency } = project;
  const payScale = scaleOf(payCurrency);
  const commitments = rows.map(({ number, committed }) => ({ number, amount: committed }));
  const shared = { sale: saleFact({ ...project, payScale, id: String(id), token, currency: payCurrency }, commitments) };
  return rows.map((row) => ({
    customerId: row.customerId,
    subject: row.id,
    rule: ieoRule,
    fact: {
      id: row.id,
      number: String(row.number),
      committed: formatDecimal(row.committed, payScale),
      allocated: formatDecimal(row.allocated!, project.tokenScale),
      cost: formatDecimal(row.cost!, payScale),
    },
    shared,
  }));
}

/** Decides each sale once, as it ends. Nobody's money moves here: that is due from now on, in batches. */
export const allocateEnded: Job = {
  name: "ieo.allocate",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const ended = await holdEnded(tx.db, tx.now);
    if (!ended) return "done";
    const { project, rows } = allocationOf(ended, await listAllOf(tx.db, ended.id), tx.now);
    await tx.ledger.open([pool.promised, pool.free].map((address) => ({ address, currency: project.token })));
    await writeAllocation(tx.db, project, rows);
    await recordEvidence(tx.db, evidenceOf(project, rows), tx.now);
    for (const posting of unsold(project)) await tx.ledger.post(posting);
    return "more";
  },
};
