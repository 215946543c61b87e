/** How people play, and what must stay true of it (README.md, Invariants). */
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { guesses, waysOf } from "./rules.ts";
import { recompute, ROUND_RULE } from "./rules/receipt.ts";

/** The round that runs, and its last price; empty once it is over. */
const RUNS = "game.runs";

interface Shown {
  readonly round: { readonly id: string; readonly prices: readonly number[]; readonly ending: string | null };
}

function note(memory: (name: string) => string[], shown: Shown | undefined): void {
  if (!shown) return;
  const { id, prices, ending } = shown.round;
  memory(RUNS).splice(0, 2, ...(ending === null ? [id, String(prices.at(-1)!)] : []));
}

const guess = deed("game.guess", calls.guessPrice, {
  weight: 3,
  ask: ({ draw, memory }) => {
    const [id, price] = memory(RUNS);
    if (id === undefined) return undefined;
    const likelier = waysOf(Number(price), "higher") >= waysOf(Number(price), "lower") ? "higher" : "lower";
    return { id, guess: draw.percent(70) ? likelier : draw.pick(guesses) };
  },
  shows: { accepted: "somebody guesses a price", "no-such-guess": "somebody guesses beyond the last price" },
  learn: ({ memory, sometimes }, outcome) => {
    note(memory, accepted(outcome));
    if (accepted(outcome)?.round.ending === "lost") sometimes("a round is lost");
  },
});

const cash = deed("game.cash", calls.cashOut, {
  weight: 1,
  ask: ({ memory }) => {
    const [id] = memory(RUNS);
    return id === undefined ? undefined : { id };
  },
  shows: { accepted: "somebody cashes out" },
  learn: ({ memory }, outcome) => note(memory, accepted(outcome)),
});

const start = deed("game.start", calls.startRound, {
  weight: 2,
  ask: ({ draw }) => ({ bet: String(1 + draw.below(100)), seed: `seed ${draw.below(1_000)}`, goes_on: draw.pick(["0", "1"]) }),
  next: guess,
  learn: ({ memory }, outcome) => note(memory, accepted(outcome)),
});

const take = deed("game.take", calls.takePoints, {
  weight: 1,
  ask: () => ({}),
  next: start,
  shows: { accepted: "somebody takes points" },
});

const limit = deed("game.limit", calls.setLimits, {
  weight: 1,
  ask: ({ draw }) => ({ rounds: String(1 + draw.below(200)), minutes: String(1 + draw.below(120)) }),
});

export const sim = simulation("game", {
  tier: "B",
  deeds: [take, start, guess, cash, limit],
  sometimes: ["a round is lost"],
  belongings: [belonging(calls.takePoints, {}), belonging(calls.startRound, { bet: "10", seed: "mine" })],
  truths: [
    {
      code: "GAME-01",
      says: "A customer's points are what was given, less what was bet, and what rounds have paid.",
      when: "each step",
      faults: foundBy(
        (customers) => sql`
          select p.id || ' has ' || p.points || ' points' as fault from game.player p left join game.round r on r.customer_id = p.id
          where p.id = any(${[...customers]}::uuid[])
          group by p.id having p.points <> p.given - coalesce(sum(r.bet - coalesce(r.paid, 0)), 0)`,
      ),
    },
    {
      code: "GAME-02",
      says: "Each round is the next of its chain, and of a customer's rounds at most one runs.",
      when: "full audit",
      faults: foundBy(sql`
        select c.id || ' has used ' || c.used as fault from game.chain c left join game.round r on r.chain_id = c.id
        group by c.id having c.used <> count(r.id) or c.used <> coalesce(max(r.place), 0)`),
    },
    {
      code: "GAME-06",
      says: "Every round that is over has left a receipt, and what it says follows from the seeds in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from game.round where ending is not null order by ended_at desc, id limit ${AUDITED_MAX}`.execute(db);
        const unsound = await unsoundFaults(db, [ROUND_RULE], recompute);
        return [
          ...(await unprovenFaults(
            db,
            rows.map(({ id }) => id),
          )),
          ...unsound,
        ];
      },
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, place, bet, prices, guesses, ending, paid) as line from game.round order by id`,
});
