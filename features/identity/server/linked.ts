/** Accounts that seem to be of one owner: one has invited the other, or both have signed in from one network. */
import type { Database } from "@assay/server/database.ts";
import { type RawBuilder, sql } from "kysely";

type Linked = (one: string, other: string) => boolean;
type Pairs = readonly (readonly [string, string])[];

const invited = sql`exists (
  select from identity.customer where (id = one and invited_by = other) or (id = other and invited_by = one)
)`;
const fromOneNetwork = sql`exists (
  select from identity.network_used u join identity.network_used v on v.network = u.network where u.customer_id = one and v.customer_id = other
)`;

/** Which of these pairs of customers are linked, whichever of the two is named first. */
export const linkedPairs = async (db: Database, pairs: Pairs): Promise<Linked> =>
  await pairsOf(db, pairs, sql`${invited} or ${fromOneNetwork}`);

/** Which of these pairs have both signed in from one network within a year: that one has invited the other alone links nobody here. */
export const sameNetworkPairs = async (db: Database, pairs: Pairs): Promise<Linked> => await pairsOf(db, pairs, fromOneNetwork);

async function pairsOf(db: Database, pairs: Pairs, condition: RawBuilder<unknown>): Promise<Linked> {
  const asked = new Map(pairs.map((pair) => [keyOf(...pair), pair.toSorted()]));
  const { rows } = await sql<{ one: string; other: string }>`
    select one, other from unnest(
      ${[...asked.values()].map(([one]) => one)}::uuid[], ${[...asked.values()].map(([, other]) => other)}::uuid[]
    ) as pair(one, other)
    where ${condition}`.execute(db);
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

/** Everybody who is linked with a customer, so many at most. */
export async function linkedWith(db: Database, customerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select invited_by as id from identity.customer where id = ${customerId} and invited_by is not null
      union select id from identity.customer where invited_by = ${customerId}
      union select v.customer_id from identity.network_used u join identity.network_used v on v.network = u.network
        where u.customer_id = ${customerId} and v.customer_id <> ${customerId}
    ) as linked order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const keyOf = (one: string, other: string): string => [one, other].toSorted().join(" ");
