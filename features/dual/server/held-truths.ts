/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress, pool } from "./postings.ts";

export const open = sql`from dual.purchase where status = 'purchased'`;
const invested = sql`case type when 'call' then base else quote end`;
const converted = sql`case type when 'call' then quote else base end`;

export const heldTruths: readonly Truth[] = [
  {
    code: "DUAL-01",
    says: "A customer has held at least what his open orders have invested, and the pool has promised both sides of all of them.",
    when: "each step",
    faults: async (db, customers) => [
      ...(await shortFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/mining/held' as address, ${invested} as currency, invested as units ${open}
              and customer_id = any(${[...customers]}::uuid[])`,
      )),
      ...(await heldFaults(
        db,
        [pool.promised],
        sql`select ${pool.promised} as address, ${invested} as currency, same - invested as units ${open}
              union all select ${pool.promised}, ${converted}, other ${open}`,
      )),
    ],
  },
];
