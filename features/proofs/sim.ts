/** How people read evidence, and what must stay true of it (README.md, Invariants). */
import { deed, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { CHAIN_START, digestOf, type Fact, follow } from "./rules.ts";

interface Row {
  place: string;
  previous: string;
  rule: string;
  digest: string;
  hash: string;
  fact: string;
}

export const sim = simulation("proofs", {
  deeds: [
    deed("proofs.read-head", calls.showHead, { weight: 1, ask: () => ({}) }),
    deed("proofs.read-steps", calls.listSteps, { weight: 1, ask: ({ draw }) => ({ after: String(draw.below(50)) }) }),
  ],
  truths: [
    {
      code: "PROOFS-04",
      says: "The log leads from its start to its head through the facts that it tells of.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<Row>`
          select l.place, l.previous, l.rule, l.digest, l.hash, e.fact from proofs.link l
          join proofs.whole_evidence e on e.tx = l.tx and e.id = l.evidence_id order by l.place`.execute(db);
        const faults: string[] = [];
        let head = CHAIN_START;
        for (const { place, previous, rule, digest, hash, fact } of rows) {
          const next = await follow(head, [{ rule, digest }]);
          const isSound =
            previous === head.hash &&
            place === next.place &&
            hash === next.hash &&
            digest === (await digestOf(JSON.parse(fact) as Fact));
          if (!isSound) faults.push(`link ${place} does not follow from what stands before it`);
          head = { place, hash };
        }
        return faults;
      },
    },
  ],
  fingerprint: async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', subject, customer_id, rule, fact) as line from proofs.whole_evidence order by subject, rule, fact`.execute(
      db,
    );
    return rows.map(({ line }) => line);
  },
});
