/** The whole ledger in a few lines: all that customers have, all that is the house's, and each place outside. */
import { sql } from "kysely";
import type { Database } from "../database.ts";

export interface Total {
  /** `user`, `house`, or a place outside by its whole address. */
  readonly place: string;
  readonly currency: string;
  readonly units: bigint;
}

/** Sums of all accounts; those of one currency sum up to nothing. */
export async function readTotals(db: Database): Promise<Total[]> {
  const { rows } = await sql<{ place: string; currency: string; units: string }>`
    select case when address like 'world/%' then address else split_part(address, '/', 1) end as place, currency, sum(balance) as units
    from ledger.account group by 1, 2 having sum(balance) <> 0 order by 1, 2`.execute(db);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}
