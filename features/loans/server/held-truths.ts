/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress } from "./postings.ts";

export const open = sql`from loans.loan where ended_at is null`;

export const heldTruths: readonly Truth[] = [
  {
    code: "LOAN-01",
    says: "A customer has held just what his open loans need: their collateral and the proceeds that have not left.",
    when: "each step",
    faults: async (db, customers) =>
      await heldFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/margin/held' as address, collateral_currency as currency, collateral as units ${open}
                and customer_id = any(${[...customers]}::uuid[])
              union all select 'user/' || customer_id || '/margin/held', currency, proceeds ${open}
                and customer_id = any(${[...customers]}::uuid[])`,
      ),
  },
];
