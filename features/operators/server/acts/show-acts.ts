import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import { listActRows } from "@assay/server/operators/acts.ts";
import type { calls } from "../../contract.ts";
import { answerActs } from "./answers.ts";

type Call = typeof calls.showActs;

export async function showActs({ db }: Reader, { number, call, before, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listActRows(db, { before, limit: limit + 1, number, call });
  const answers = await answerActs(db, rows.slice(0, limit));
  const list = answers.map((answer, index) => {
    const { role, reason, customer_id, name } = rows[index]!;
    return { ...answer, role, said: reason, customer: customer_id, name };
  });
  return { list, more: rows.length > limit };
}
