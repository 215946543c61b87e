/** How people keep payees, and what must stay true of them (README.md, Invariants). */
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { ADDRESSES_MAX, CARDS_MAX } from "./rules.ts";

/** The people of the simulation have nothing to prove it by: none of theirs is added. */
const save = deed("payees.save", calls.saveAddress, {
  weight: 1,
  ask: () => ({ currency: "2", type: "ETH", name: "Cold wallet", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }),
});

const look = deed("payees.look", calls.listAddresses, { weight: 1, ask: () => ({}) });

const restrict = deed("payees.restrict", calls.turnOnlyListOn, {
  weight: 1,
  ask: () => ({}),
  shows: { accepted: "somebody lets value go to his list alone" },
});

const remove = deed("payees.remove", calls.removeAddress, {
  weight: 1,
  ask: ({ draw }) => ({ id: `00000000-0000-7000-8000-${String(draw.below(1_000_000)).padStart(12, "0")}` }),
  shows: { "no-such-payee": "somebody removes what is not on his list" },
});

export const sim = simulation("payees", {
  tier: "B",
  deeds: [save, look, restrict, remove],
  truths: [
    {
      code: "PAYEE-04",
      says: "Whatever was added waits 24 hours.",
      when: "full audit",
      faults: foundBy(sql`
        select id::text as fault from payees.address where usable_at < created_at + interval '24 hours'
        union all select id::text from payees.card where usable_at < created_at + interval '24 hours'`),
    },
    {
      code: "PAYEE-10",
      says: "Nobody's list is longer than its bound.",
      when: "full audit",
      faults: foundBy(sql`
        select customer_id::text as fault from payees.address where removed_at is null group by 1 having count(*) > ${ADDRESSES_MAX}
        union all select customer_id::text from payees.card where removed_at is null group by 1 having count(*) > ${CARDS_MAX}`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, currency, network, address, removed_at is null) as line from payees.address
    union all select concat_ws(' ', customer_id, off_at) from payees.restriction order by 1`,
});
