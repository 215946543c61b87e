/** How people read evidence, and what must stay true of it (README.md, Invariants). */
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { type DrawnFact, DRAWN_RULE, recomputeDraw } from "./rules/draw-receipt.ts";
import { LEDGER_RULE } from "./rules/ledger-head.ts";
import { CHAIN_START, digestOf, type Fact, follow, instructionRule } from "./rules.ts";

interface Row {
  place: string;
  previous: string;
  rule: string;
  digest: string;
  hash: string;
  fact: string;
}

export const sim = simulation("proofs", {
  tier: "B",
  deeds: [
    deed("proofs.read-head", calls.showHead, { weight: 1, ask: () => ({}) }),
    deed("proofs.read-draws", calls.showDraws, { weight: 1, ask: () => ({}) }),
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
    {
      code: "PROOFS-13",
      says: "The count of a customer's last day is never less than the instructions that he has given on it.",
      when: "full audit",
      faults: foundBy(sql`
            with given as (
              select customer_id, floor(extract(epoch from at) / 86400)::int as day, count(*)::int as count from proofs.evidence
              where rule ~ ${instructionRule.source} group by 1, 2
            ), last as (select distinct on (customer_id) * from given order by customer_id, day desc)
            select concat_ws(' ', customer_id, 'has given', g.count, 'instructions on day', g.day, 'and counts', u.count) as fault
            from last g left join (select * from proofs.used where kind = 'instructions') u using (customer_id)
            where u.customer_id is null or (u.day, u.count) < (g.day, g.count)`),
    },
    {
      code: "DRAW-02",
      says: "The preimages of each chain that draws have taken are the first ones, without a gap.",
      when: "full audit",
      faults: foundBy(sql`
        select concat_ws(' ', 'chain', c.number, 'says', c.used, 'and draws have taken', count(d.index)) as fault
        from proofs.draw_chain c left join proofs.draw d on d.chain = c.number
        group by c.number having count(d.index) <> c.used or coalesce(max(d.index), 0) <> c.used`),
    },
    {
      code: "DRAW-03",
      says: "What was drawn follows from what its receipt says.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ subject: string; fact: string }>`
          select subject, fact from proofs.whole_evidence where rule = ${DRAWN_RULE} order by tx desc, id desc limit 100`.execute(
          db,
        );
        return rows.flatMap(({ subject, fact }) =>
          recomputeDraw(JSON.parse(fact) as DrawnFact)?.holds ? [] : [`the draw of ${subject} does not follow`],
        );
      },
    },
  ],
  // How the ledger falls into blocks is chance, and so is what the log says of it. Blocks of the ledger and digests of its lines name PostgreSQL's own numbers, which are others each time. So are the hashes of the log
  // that has them, and with those what is drawn: a fact that follows from a draw keeps that under `drawn`.
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', subject, customer_id, rule, told) as line
    from (select *, (fact::jsonb - case rule when ${DRAWN_RULE} then '{head,outcome}'::text[] else '{block,height,digest,drawn}'::text[] end)::text as told from proofs.whole_evidence
      where rule <> ${LEDGER_RULE}) evidence
    order by subject, rule, told`,
});
