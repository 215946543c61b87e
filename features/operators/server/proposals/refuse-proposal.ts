import type { InputOf } from "@assay/core/contract.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { finish, openVote } from "@assay/server/operators/four-eyes.ts";
import { insertVote } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";

/** One refusal ends it: who still wants it proposes it anew. */
export async function refuseProposal(tx: Writer<Operator>, input: InputOf<typeof calls.refuseProposal>): Promise<"refused"> {
  const { proposal } = await openVote(tx, tx.caller, input);
  if (proposal.customer_id !== null) tx.caller.concerns(proposal.customer_id);
  await insertVote(tx.db, { proposalId: proposal.id, operatorId: tx.caller.operatorId, verdict: "refuse", ...input }, tx.now);
  await finish(tx, proposal, "refused", input.reason);
  return "refused";
}
