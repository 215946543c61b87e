/** What must stay true of what is held; the simulator judges it, and the audit of a ledger at work. */
import { heldFaults } from "@assay/server/agreements/held.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { heldAddress } from "./postings.ts";

/** What the open and waiting orders of these customers would pay; what rests beside a stop, at the dearer of both limits. */
const openOrders = (customers: readonly string[]) => sql`
  select 'user/' || customer_id || '/spot/held' as address, split_part(symbol, '/', case side when 'buy' then 2 else 1 end) as currency,
    case when side = 'sell' then quantity - filled when quote_amount is not null then quote_amount
      else (quantity - filled) * greatest(o.price, s.limit_price) / 10000000000 end as units
  from spot.order o left join spot.stop s on s.order_id = o.id and s.fired_at is null
  where state in ('open', 'waiting') and customer_id = any(${[...customers]}::uuid[])`;

export const heldTruths: readonly Truth[] = [
  {
    code: "SPOT-04",
    says: "What a customer has held is exactly what his open orders would pay.",
    when: "each step",
    faults: async (db, customers) => await heldFaults(db, customers.map(heldAddress), openOrders(customers)),
  },
];
