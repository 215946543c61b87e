import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { judgeCommitment } from "../rules.ts";
import { describeSubscription } from "./answers.ts";
import { commit, heldAddress, spotAddress } from "./postings.ts";
import { findProject, findSubscription, type Subscription, writeCommitment } from "./store.ts";

type Call = typeof calls.subscribe;

/** Holds money for a sale. Whoever commits to the same sale waits here, and so does its allocation: the row tells who came first. */
export async function subscribe(tx: Writer<Customer>, { project_id, ...asked }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const project = (await findProject(tx.db, project_id, sql`for update`)) ?? reject("no-such-project");
  // Another process's clock may be ahead of this one's.
  if (project.allocatedAt !== null) reject("subscription-over");
  const { payCurrency: currency } = project;
  await tx.ledger.open([spotAddress(customerId), heldAddress(customerId)].map((address) => ({ address, currency })));
  const before = await findSubscription(tx.db, project.id, customerId);
  const bounds = { ...project, payScale: scaleOf(currency) };
  const units = judgeCommitment(bounds, tx.now, before?.committed ?? 0n, asked);
  if (units instanceof Rejection) throw units;
  const row: Subscription = before
    ? { ...before, committed: before.committed + units, presses: before.presses + 1 }
    : {
        id: tx.random.id(tx.now),
        projectId: project.id,
        number: project.applied + 1,
        customerId,
        committed: units,
        presses: 1,
        createdAt: tx.now,
        allocated: null,
        cost: null,
        paidAt: null,
        releases: 0,
        released: 0n,
        dueAt: null,
      };
  await writeCommitment(tx.db, row, units);
  await tx.ledger.post(commit(project, row, units));
  tx.emit(events.changed, { customerId });
  return { subscription: describeSubscription(project, row) };
}
