import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { findProposal } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";
import { answerProposals, seesAll } from "./answers.ts";

type Call = typeof calls.showProposal;

export async function showProposal(
  { db, now, caller, declared }: Reader<Operator>,
  { id }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const row = await findProposal(db, id);
  const sees = row && (seesAll(caller) || row.maker_operator === caller.operatorId || caller.roles.includes(row.role));
  if (!row || !sees) reject("no-such-proposal");
  const [answer] = await answerProposals(db, [row], caller, now, declared.doesOf);
  return answer!;
}
