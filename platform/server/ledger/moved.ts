/** What came into places and left them for other reasons than some, summed by the ledger itself. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Address } from "./posting.ts";

export interface MovedAsked {
  readonly address: Address;
  /** The last line that is known; "0" of none. */
  readonly after: string;
}

export interface Moved {
  /** Below nothing where more has left than come in. */
  readonly units: bigint;
  /** The last line of the place now. */
  readonly last: string;
}

/** Of each place in one currency, in the order that was asked; whoever asks has locked them, so that no line comes between. */
export async function readMoved(
  db: Database,
  asked: readonly MovedAsked[],
  { currency, without }: { readonly currency: string; readonly without: readonly string[] },
): Promise<Moved[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ units: string; last: string }>`
    with asked as (
      select a.place, a.after, own.id from unnest(
        ${asked.map(({ address }) => address)}::text[], ${asked.map(({ after }) => after)}::bigint[]
      ) with ordinality as a(address, after, place)
      left join ledger.account own on own.address = a.address and own.currency = ${currency}
    ), moved as (
      select a.place, t.id, t.reason, -t.units as units from asked a join ledger.transfer t on t.source = a.id and t.id > a.after
      union all
      select a.place, t.id, t.reason, t.units from asked a join ledger.transfer t on t.destination = a.id and t.id > a.after
    )
    select coalesce(sum(m.units) filter (where m.reason <> all(${[...without]}::text[])), 0) as units,
      greatest(max(m.id), a.after) as last
    from asked a left join moved m using (place) group by a.place, a.after order by a.place`.execute(db);
  return rows.map(({ units, last }) => ({ units: BigInt(units), last }));
}
