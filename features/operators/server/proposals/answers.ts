/** Proposals as they are answered. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { Role } from "@assay/core/roles.ts";
import type { Database } from "@assay/server/database.ts";
import type { Operator } from "@assay/server/feature.ts";
import { type OperatorRow, readOperators } from "@assay/server/operators/operators.ts";
import { listVotes, type ProposalRow } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";

type Answer = OutputOf<typeof calls.showProposal>;

/** Roles that see all proposals; others see what they made or may vote on. */
const seers: readonly Role[] = ["security", "auditor"];

export const seesAll = ({ roles }: Operator): boolean => roles.some((role) => seers.includes(role));

/** What an operator who asks is answered of each. */
export async function answerProposals(
  db: Database,
  rows: readonly ProposalRow[],
  asking: Operator,
  now: Date,
  doesOf: (call: string) => string,
): Promise<Answer[]> {
  const votes = await listVotes(
    db,
    rows.map(({ id }) => id),
  );
  const named = [...votes.map((vote) => vote.operator_id), ...rows.flatMap((row) => row.maker_operator ?? [])];
  const people = await readOperators(db, named);
  const personOf = (id: string) => nameOf(people.get(id)!);
  return rows.map((row) => {
    const own = votes.filter((vote) => vote.proposal_id === row.id);
    const isOpen = row.state === "waiting" && row.expires_at > now;
    const isMaker = row.maker_operator === asking.operatorId;
    return {
      id: row.id,
      place: Number(row.place),
      hash: row.hash,
      call: row.call,
      does: doesOf(row.call),
      input: { ...row.input },
      reason: row.reason,
      maker: row.maker_operator === null ? null : personOf(row.maker_operator),
      customer: row.customer_id,
      role: row.role,
      needed: row.needed,
      votes: own.map((vote) => ({
        by: personOf(vote.operator_id),
        role: row.role,
        verdict: vote.verdict,
        reason: vote.reason,
        at: vote.at.getTime(),
      })),
      preview: { shows: { ...row.preview.shows }, postings: [...row.preview.postings] },
      state: row.state,
      cause: row.cause,
      created_at: row.created_at.getTime(),
      expires_at: row.expires_at.getTime(),
      ended_at: row.ended_at?.getTime() ?? null,
      may_vote:
        isOpen && !isMaker && asking.roles.includes(row.role) && !own.some((vote) => vote.operator_id === asking.operatorId),
      may_withdraw: isOpen && isMaker,
    };
  });
}

const nameOf = ({ id, number, name }: OperatorRow) => ({ id, number, name });
