/** What must stay true of what sales hold; the simulator judges it, and the audit of a ledger at work. */
import { shortFaults } from "@assay/server/agreements/held.ts";
import type { Address } from "@assay/server/ledger/ledger.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";

export const heldTruths: readonly Truth[] = [
  {
    code: "SELL-01",
    says: "What no file names is held for its sale.",
    when: "each step",
    faults: async (db) => {
      const open = sql`select 'user/' || customer_id || '/spot/held' as address, 'USDT' as currency, units from sell.sale
        where state in ('review', 'held', 'queued')`;
      const { rows } = await sql<{ address: Address }>`select distinct address from (${open}) as places`.execute(db);
      return await shortFaults(
        db,
        rows.map(({ address }) => address),
        open,
      );
    },
  },
];
