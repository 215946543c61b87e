/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { POOL, stakedAddress } from "./postings.ts";

export const heldTruths: readonly Truth[] = [
  {
    code: "SECONDS-11",
    says: "A customer has held at least what his open options staked: quizzes hold there too.",
    when: "each step",
    faults: async (db, customers) =>
      await shortFaults(
        db,
        customers.map(stakedAddress),
        sql`select 'user/' || customer_id || '/option/held' as address, currency, stake as units from seconds.option
            where state <> 'settled' and customer_id = any(${[...customers]}::uuid[])`,
      ),
  },
  {
    code: "SECONDS-12",
    says: "The pool holds what it would lose if every open option won.",
    when: "each step",
    faults: async (db) =>
      await heldFaults(
        db,
        [POOL.promised],
        sql`select 'house/pool/seconds/promised' as address, currency, trunc(stake * rate / 100000000) as units from seconds.option
            where state <> 'settled' and mode = 'fixed'`,
      ),
  },
];
