/** How customers read what operators did, and what must stay true of it (README.md, Invariants). */
import { bothSides, doneUnapproved, miscounted } from "@assay/server/operators/truths.ts";
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { calls } from "./contract.ts";

export const sim = simulation("operators", {
  tier: "B",
  deeds: [
    deed("operators.list-acts", calls.listActs, {
      weight: 1,
      ask: ({ draw }) => ({ limit: String(1 + draw.below(20)) }),
      learn: (_stage, outcome) => {
        const entries = (accepted(outcome)?.list ?? []).map(({ entry }) => entry);
        if (entries.some((entry, index) => index > 0 && entry >= entries[index - 1]!)) throw new Error("acts are out of order");
      },
    }),
    deed("operators.count-acts", calls.countActs, { weight: 1, ask: () => ({}) }),
    deed("operators.own-acts", calls.listOwnActs, { weight: 1, ask: () => ({}) }),
    deed("operators.own-looks", calls.listOwnLooks, { weight: 1, ask: () => ({}) }),
  ],
  truths: [
    {
      code: "OPERATOR-04",
      says: "Nobody holds maker and checker.",
      when: "full audit",
      faults: foundBy(bothSides),
    },
    {
      code: "OPERATOR-02",
      says: "What was done with four eyes has as many approvals as were needed, none of them by its maker.",
      when: "full audit",
      faults: foundBy(doneUnapproved),
    },
    {
      code: "OPERATOR-06",
      says: "Acts are counted by month as they are.",
      when: "full audit",
      faults: foundBy(miscounted),
    },
  ],
});
