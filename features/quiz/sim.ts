/** How people guess, and what must stay true of it (README.md, Invariants). */
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { quizRule, recompute } from "./rules/receipt.ts";
import { heldTruths } from "./server/held-truths.ts";

const QUIZZES = "quiz.quizzes";

const bet = deed("quiz.bet", calls.placeBet, {
  weight: 3,
  ask: ({ draw, memory }) => {
    const known = memory(QUIZZES).slice(-4);
    return known.length === 0
      ? undefined
      : { id: draw.pick(known), choice: String(draw.below(2)), amount: String(1 + draw.below(40)) };
  },
  shows: { accepted: "somebody bets on a quiz" },
});

const look = deed("quiz.look", calls.listQuizzes, {
  weight: 3,
  ask: ({ draw }) => ({ list: draw.pick(["popular", "daily", "ended"]) }),
  next: bet,
  learn: ({ memory }, outcome) => {
    for (const { id, state } of accepted(outcome)?.list ?? []) if (state === "guessing") memory(QUIZZES).push(id);
  },
});

export const sim = simulation("quiz", {
  tier: "B",
  accounts: [account],
  deeds: [look, bet],
  sometimes: [],
  truths: [
    ...heldTruths,
    {
      code: "QUIZ-02",
      says: "Of a settled quiz no more is paid out than was staked, and a void one gives all of it back.",
      when: "full audit",
      faults: foundBy(sql`
        select e.id || ' paid ' || sum(b.payout) as fault from quiz.event e join quiz.bet b on b.event_id = e.id
        where e.state = 'settled' group by e.id
        having sum(b.payout) > sum(b.stake) or (e.ending <> 'paid' and sum(b.payout) <> sum(b.stake)) or bool_or(b.status = 'open')`),
    },
    {
      code: "QUIZ-09",
      says: "Every settled bet has left a receipt, and what that says follows from what stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from quiz.bet where status <> 'open' order by settled_at desc, id limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        const unsound = await unsoundFaults(db, [quizRule], (rule, fact) => recompute(rule, fact, priceOfTick));
        return [...(await unprovenFaults(db, ids)), ...unsound];
      },
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, event_id, outcome, stake, status, payout) as line from quiz.bet order by id`,
});
