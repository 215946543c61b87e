import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import { listOperatorRows } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";

type Call = typeof calls.listOperators;

export async function listOperators({ db }: Reader, { before, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listOperatorRows(db, before, limit + 1);
  const list = rows.slice(0, limit).map(({ id, number, name, roles, state, practice, created_at, seen_at }) => ({
    id,
    number,
    name,
    roles: [...roles],
    state,
    practice,
    created_at: created_at.getTime(),
    seen_at: seen_at?.getTime() ?? null,
  }));
  return { list, more: rows.length > limit };
}
