/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { lockedAddress, pool } from "./postings.ts";

export const running = sql`from lock_mining.lock where status = 'in-progress'`;
/** Units that so many whole days of a lock yield. */
export const yieldOf = (days: string) => sql`trunc(amount * daily_yield * ${sql.raw(days)} / 100000000)`;

export const heldTruths: readonly Truth[] = [
  {
    code: "LOCK-01",
    says: "A customer has held at least what his running locks are, and what the pool has promised is what they have still to yield.",
    when: "each step",
    faults: async (db, customers) => [
      ...(await shortFaults(
        db,
        customers.map(lockedAddress),
        sql`select 'user/' || customer_id || '/mining/held' as address, currency, amount as units ${running}
              and customer_id = any(${[...customers]}::uuid[])`,
      )),
      ...(await heldFaults(
        db,
        [pool.promised],
        sql`select ${pool.promised} as address, currency, ${yieldOf("period_days")} - paid as units ${running}`,
      )),
    ],
  },
];
