import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { finish } from "@assay/server/operators/four-eyes.ts";
import { holdProposal } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";

export async function withdrawProposal(
  tx: Writer<Operator>,
  { id, reason }: InputOf<typeof calls.withdrawProposal>,
): Promise<"withdrawn"> {
  const proposal = (await holdProposal(tx.db, id)) ?? reject("no-such-proposal");
  if (proposal.maker_operator !== tx.caller.operatorId) reject("not-own-proposal");
  if (proposal.state !== "waiting" || proposal.expires_at <= tx.now) reject("proposal-over");
  await finish(tx, proposal, "withdrawn", reason);
  return "withdrawn";
}
