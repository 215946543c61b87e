/** How people lock amounts, and what must stay true of them (README.md, Invariants). */
import { later, SECOND_MS } from "@assay/core/time.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { heldTruths, running, yieldOf } from "./server/held-truths.ts";
import { pool } from "./server/postings.ts";

const LOCKS = "lock-mining.locks";
/** How long the job that pays may need after something is due. */
const PAYING_MS = 60 * SECOND_MS;

const open = deed("lock-mining.open", calls.openLock, {
  weight: 8,
  ask: ({ draw }) => ({
    config_id: String(draw.percent(85) ? 1 + draw.below(3) : draw.below(7)),
    amount: draw.percent(5) ? "900000000" : String(5 + draw.below(300)),
    ...(draw.percent(30) && { renew: "1" as const }),
  }),
  shows: {
    accepted: "somebody locks an amount",
    "insufficient-balance": "an amount to lock is not covered",
    "pool-short": "a pool cannot promise so much",
  },
  learn: ({ memory }, outcome) => {
    const lock = accepted(outcome)?.lock;
    if (lock) memory(LOCKS).push(lock.id);
  },
});

const redeem = deed("lock-mining.redeem", calls.redeemLock, {
  weight: 3,
  ask: ({ draw, memory }) => {
    const known = memory(LOCKS).slice(-10);
    return known.length === 0 ? undefined : { id: draw.pick(known), ...(draw.percent(30) && { penalty_max: "0" }) };
  },
  shows: { accepted: "somebody redeems early", "already-redeemed": "somebody redeems twice" },
});

const list = deed("lock-mining.list", calls.listLocks, {
  weight: 2,
  ask: ({ draw }) => ({ status: draw.pick(["in-progress", "redeemed"]) }),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ ended }) => ended === "matured")) sometimes("a term is over");
  },
});

export const sim = simulation("lock-mining", {
  tier: "B",
  belongings: [belonging(calls.openLock, { config_id: "2", amount: "50" })],
  accounts: [account],
  pools: [pool.free],
  deeds: [open, redeem, list],
  sometimes: ["a term is over"],
  truths: [
    ...heldTruths,
    {
      code: "LOCK-02",
      says: "What a lock has been paid is what its whole days have yielded.",
      when: "full audit",
      faults: foundBy(
        sql`select id || ' was paid ' || paid as fault from lock_mining.lock where paid <> ${yieldOf("days_paid")}`,
      ),
    },
    {
      code: "LOCK-04",
      says: "Nobody gets back less than he locked, and whoever waits pays no penalty.",
      when: "full audit",
      faults:
        foundBy(sql`select id || ' has ' || ended as fault from lock_mining.lock where status = 'redeemed' and (penalty > paid
            or (ended = 'matured') <> (days_paid = period_days) or (ended = 'matured' and penalty > 0))`),
    },
    {
      code: "LOCK-09",
      says: "What is over and was to be locked anew has been decided.",
      when: "end",
      faults: foundBy(
        (_customers, now) =>
          sql`select id || ' waits to be renewed' as fault from lock_mining.lock where renews and ended = 'matured' and renewal is null
              and redeemed_at < ${later(now, -PAYING_MS)}`,
      ),
    },
    {
      code: "LOCK-07",
      says: "Each whole day has been paid, and each term that is over has ended.",
      when: "end",
      faults: foundBy(
        (_customers, now) =>
          sql`select id || ' is due since ' || due_at as fault ${running} and due_at < ${later(now, -PAYING_MS)}`,
      ),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, config_id, amount, days_paid, paid, renews, renewal, status, ended, penalty, back) as line
    from lock_mining.lock order by id`,
});
