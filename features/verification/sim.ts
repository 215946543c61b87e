/** How people are verified, and what must stay true of it (README.md, Invariants). */
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";

const look = deed("verification.look", calls.showStanding, { weight: 1, ask: () => ({}) });

/** The people of the simulation have no phone: they are asked to bind one. */
const submit = deed("verification.submit", calls.submit, {
  weight: 1,
  ask: ({ draw }) => ({
    real_type: draw.percent(80) ? "1" : "2",
    name: draw.pick(["Ann Lee", "1", "Jörg Müller"]),
    country: "TH",
    id_type: "passport" as const,
    card_id: `AA${draw.below(1_000_000) + 1_000_000}`,
    birth_date: "1990-01-01",
    expires_on: "2040-01-01",
  }),
  shows: { "email-needed": "somebody is verified before he can be reached" },
});

export const sim = simulation("verification", {
  tier: "B",
  deeds: [look, submit],
  truths: [
    {
      code: "VERIF-01",
      says: "A document belongs to one customer, and whoever is verified has a case that was accepted.",
      when: "full audit",
      faults: foundBy(
        sql`select customer_id::text as fault from verification.person p where not exists (
          select from verification.request r where r.id = p.request_id and r.state = 'verified' and r.level = p.level)`,
      ),
    },
    {
      code: "VERIF-02",
      says: "Nothing is accepted with fewer verdicts than it needs.",
      when: "full audit",
      faults: foundBy(
        sql`select id::text as fault from verification.request r where state = 'verified' and needed > (
          select count(distinct operator_id) from verification.verdict v where v.request_id = r.id and v.round = r.round)`,
      ),
    },
  ],
});
