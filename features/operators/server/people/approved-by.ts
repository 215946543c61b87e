import type { Operator, Writer } from "@assay/server/feature.ts";
import { readOperators } from "@assay/server/operators/operators.ts";
import { listVotes } from "@assay/server/operators/proposals.ts";

/** Whether labelled robots alone have approved what runs now: a robot hands no link on. */
export async function isApprovedByRobots({ db, caller }: Writer<Operator>): Promise<boolean> {
  if (caller.proposalId === undefined) return false;
  const votes = await listVotes(db, [caller.proposalId]);
  const voters = await readOperators(
    db,
    votes.map((vote) => vote.operator_id),
  );
  return votes.length > 0 && [...voters.values()].every(({ practice }) => practice);
}
