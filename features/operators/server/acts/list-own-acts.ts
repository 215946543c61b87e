import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { listActRows } from "@assay/server/operators/acts.ts";
import type { calls } from "../../contract.ts";
import { answerActs } from "./answers.ts";

type Call = typeof calls.listOwnActs;

export async function listOwnActs({ db, caller }: Reader<Customer>, { before, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listActRows(db, { before, limit: limit + 1, customerId: caller.customerId });
  const answers = await answerActs(db, rows.slice(0, limit));
  const list = answers.map((answer, index) => {
    const { role, reason, subject_salt, reason_salt } = rows[index]!;
    return { ...answer, role, said: reason, subject_salt: subject_salt!, reason_salt };
  });
  return { list, more: rows.length > limit };
}
