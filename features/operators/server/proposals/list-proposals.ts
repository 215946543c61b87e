import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { listProposalRows } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";
import { answerProposals, seesAll } from "./answers.ts";

type Call = typeof calls.listProposals;

export async function listProposals(
  { db, now, caller, declared }: Reader<Operator>,
  { state, before, limit }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const seenBy = seesAll(caller) ? undefined : caller;
  const rows = await listProposalRows(db, { state, before, limit: limit + 1, seenBy });
  return { list: await answerProposals(db, rows.slice(0, limit), caller, now, declared.doesOf), more: rows.length > limit };
}
