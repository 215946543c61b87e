/** What must stay true of what is held and promised; the simulator judges it, and the audit of a ledger at work. */
import { isLocal } from "@assay/core/currency.ts";
import { heldFaults } from "@assay/server/agreements/held.ts";
import { readTotals } from "@assay/server/ledger/totals.ts";
import type { Truth } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { placesOf } from "./book-postings.ts";
import { pool } from "./postings.ts";
import { accounts } from "./store.ts";

/** Where local money must stand by statements, lines and payments. */
const shownRows = sql`
  select 'world/bank/' || account_id as address, currency, first_value - last_value as units from (
    select account_id, (array_agg(opening order by position))[1] as first_value,
      (array_agg(closing order by position desc))[1] as last_value from fiat.statement group by 1
  ) said join fiat.account on account.id = account_id
  union all select place.address, currency, place.units from (
    select account_id, sum(open) as open, coalesce(sum(returned) filter (where not return_seen), 0) as returning,
      sum(lost) as lost, coalesce(sum(units) filter (where fate = 'unexplained'), 0) as unexplained,
      coalesce(sum(units) filter (where fate = 'bank-fee'), 0) as fees,
      coalesce(sum(units) filter (where fate = 'own-transfer'), 0) as transfers,
      coalesce(sum(units) filter (where fate = 'loss'), 0) as losses,
      coalesce(sum(units) filter (where fate in ('payout', 'bounced')), 0) as payouts from fiat.line group by 1
  ) moved join fiat.account on account.id = account_id cross join lateral (values
    ('house/fiat/' || account_id || '/suspense', open), ('house/fiat/' || account_id || '/returning', moved.returning),
    ('world/fiat/' || account_id || '/reversed', losses - lost), ('world/fiat/' || account_id || '/unexplained', unexplained),
    ('world/fiat/' || account_id || '/fees', fees), ('world/fiat/' || account_id || '/transfers', transfers),
    ('world/fiat/' || account_id || '/payouts', payouts)
  ) as place (address, units)
  union all select 'house/fiat/' || account_id || '/clearing', currency, sum(paid - sold)
    from fiat.payment where status = 'matched' group by account_id, currency`;

export const heldTruths: readonly Truth[] = [
  {
    code: "FIAT-01",
    says: "What the pool has set aside is what payments that are not over will buy.",
    when: "each step",
    faults: async (db) =>
      await heldFaults(
        db,
        [pool.promised],
        sql`select ${pool.promised} as address, 'USDT' as currency, promised as units from fiat.payment where promised > 0`,
      ),
  },
  {
    code: "FIAT-16",
    says: "What the ledger has at a bank is what its statements close with, and each place of an account has what lines and payments say.",
    when: "full audit",
    faults: async (db) => {
      const ours = await accounts.select(db, sql`order by id`);
      return await heldFaults(
        db,
        ours.flatMap(({ id }) => Object.values(placesOf(id))),
        shownRows,
      );
    },
  },
  {
    code: "FIAT-17",
    says: "No customer has local money.",
    when: "full audit",
    faults: async (db) =>
      (await readTotals(db))
        .filter(({ place, currency }) => place === "user" && isLocal(currency))
        .map(({ currency, units }) => `customers have ${units} smallest units of ${currency}`),
  },
];
