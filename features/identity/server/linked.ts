/** Accounts that seem to be of one owner: one has invited the other, or both have signed in from one network. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";

/** Which of these pairs of customers are linked, whichever of the two is named first. */
export async function linkedPairs(
  db: Database,
  pairs: readonly (readonly [string, string])[],
): Promise<(one: string, other: string) => boolean> {
  const asked = new Map(pairs.map((pair) => [keyOf(...pair), pair.toSorted()]));
  const { rows } = await sql<{ one: string; other: string }>`
    select one, other from unnest(
      ${[...asked.values()].map(([one]) => one)}::uuid[], ${[...asked.values()].map(([, other]) => other)}::uuid[]
    ) as pair(one, other)
    where exists (
      select from identity.customer where (id = one and invited_by = other) or (id = other and invited_by = one)
    ) or exists (
      select from identity.network_used u join identity.network_used v on v.network = u.network where u.customer_id = one and v.customer_id = other
    )`.execute(db);
  const linked = new Set(rows.map(({ one, other }) => keyOf(one, other)));
  return (one, other) => linked.has(keyOf(one, other));
}

/** One has invited the other: an operator does not decide over whom he brought, nor over who brought him. */
export const invitedOneAnother = async (db: Database, ones: readonly string[], others: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from identity.customer where (id = any(${[...ones]}::uuid[]) and invited_by = any(${[...others]}::uuid[]))
        or (id = any(${[...others]}::uuid[]) and invited_by = any(${[...ones]}::uuid[]))
    ) as found`.execute(db);
  return rows[0]!.found;
};

const keyOf = (one: string, other: string): string => [one, other].toSorted().join(" ");
