import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import { listActRows } from "@assay/server/operators/acts.ts";
import type { calls } from "../../contract.ts";
import { answerActs } from "./answers.ts";

type Call = typeof calls.listActs;

export async function listActs({ db }: Reader, { before, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listActRows(db, { before, limit: limit + 1 });
  return { list: await answerActs(db, rows.slice(0, limit)), more: rows.length > limit };
}
