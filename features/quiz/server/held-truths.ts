/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress, POT } from "./postings.ts";

export const heldTruths: readonly Truth[] = [
  {
    code: "QUIZ-01",
    says: "A customer has held at least what his open bets staked, and the pot has what is lost and not yet shared out.",
    when: "each step",
    faults: async (db, customers) => [
      ...(await shortFaults(
        db,
        customers.map(heldAddress),
        sql`select 'user/' || customer_id || '/option/held' as address, 'USDT' as currency, stake as units from quiz.bet
              where status = 'open' and customer_id = any(${[...customers]}::uuid[])`,
      )),
      ...(await heldFaults(
        db,
        [POT],
        sql`select ${POT} as address, 'USDT' as currency, stake - payout as units from quiz.bet b join quiz.event e on e.id = b.event_id
              where e.state = 'decided' and b.status <> 'open'`,
      )),
    ],
  },
];
