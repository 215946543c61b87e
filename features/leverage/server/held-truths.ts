/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress } from "./postings.ts";

export const heldTruths: readonly Truth[] = [
  {
    code: "LEV-02",
    says: "What a customer has held is the margin of his positions, margin and fee of his waiting orders, and what his purses have free.",
    when: "each step",
    faults: async (db, customers) =>
      await heldFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/contract/held' as address, 'USDT' as currency,
              margin + case state when 'pending' then fee else 0 end as units
            from leverage.position where state in ('pending', 'open') and customer_id = any(${[...customers]}::uuid[])
            union all
            select 'user/' || customer_id || '/contract/held', 'USDT', free from leverage.purse
            where customer_id = any(${[...customers]}::uuid[])`,
      ),
  },
];
