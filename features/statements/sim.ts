/** How people order statements, and what must stay true of them (README.md, Invariants). */
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";

const KNOWN = "statements.known";

export const sim = simulation("statements", {
  tier: "B",
  belongings: [belonging(calls.order, { from: "1577836800000", to: "4102444800000" })],
  deeds: [
    deed("statements.order", calls.order, {
      weight: 1,
      ask: ({ draw, now }) => ({
        from: String(now.getTime() - (1 + draw.below(200)) * 3_600_000),
        to: String(now.getTime() - draw.below(3) * 3_600_000),
      }),
      shows: { accepted: "somebody orders a statement" },
      learn: ({ memory }, outcome) => {
        const id = accepted(outcome)?.id;
        if (id) memory(KNOWN).push(id);
      },
    }),
    deed("statements.show", calls.show, {
      weight: 1,
      ask: ({ memory }) => {
        const id = memory(KNOWN).at(-1);
        return id === undefined ? undefined : { id };
      },
      learn: ({ sometimes }, outcome) => {
        if (accepted(outcome)?.state === "ready") sometimes("a statement is ready");
      },
    }),
  ],
  sometimes: ["a statement is ready"],
  truths: [
    {
      code: "STMT-02",
      says: "A statement that is ready has all its lines, and its pages have as many.",
      when: "full audit",
      faults: foundBy(sql`
        select s.id || ' has ' || s.lines || ' lines of ' || s.lines_total as fault from statements.statement s
        where s.state = 'ready' and (s.lines <> s.lines_total
          or s.lines <> coalesce((select sum(p.lines) from statements.page p where p.statement_id = s.id), 0))`),
    },
  ],
});
