/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress, pool } from "./postings.ts";
import { owed } from "./store.ts";

export const heldTruths: readonly Truth[] = [
  {
    code: "YIELD-01",
    says: "A customer has held at least what his subscriptions are, and what the pool has promised is what they are to be paid.",
    when: "each step",
    faults: async (db, customers) => [
      ...(await shortFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/mining/held' as address, currency, remaining as units from yields.subscription
              where status = 'running' and customer_id = any(${[...customers]}::uuid[])`,
      )),
      ...(await heldFaults(db, [pool.promised], sql`select ${pool.promised} as address, currency, units from (${owed}) open`)),
    ],
  },
];
