/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress } from "./postings.ts";

export const heldTruths: readonly Truth[] = [
  {
    code: "STOCK-04",
    says: "What a customer has held is exactly what his waiting orders hold.",
    when: "each step",
    faults: async (db, customers) =>
      await heldFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/stock/held' as address,
              split_part(symbol, '/', case side when 'buy' then 2 else 1 end) as currency, held as units
            from stock.order where state = 'open' and customer_id = any(${[...customers]}::uuid[])`,
      ),
  },
];
