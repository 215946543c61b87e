/** How people put amounts into yields, and what must stay true of them (README.md, Invariants). */
import { later, SECOND_MS } from "@assay/core/time.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { heldTruths } from "./server/held-truths.ts";
import { pool } from "./server/postings.ts";

const SUBSCRIPTIONS = "yields.subscriptions";
const PRODUCTS = ["flexible-usdt", "flexible-btc", "cloud-usdt-90", "defi-usdt", "defi-eth", "nothing"];
/** How long the job that pays may need after something is due. */
const PAYING_MS = 60 * SECOND_MS;

const subscribe = deed("yields.subscribe", calls.subscribe, {
  weight: 8,
  ask: ({ draw }) => ({
    product: draw.percent(60) ? "flexible-usdt" : draw.pick(PRODUCTS),
    amount: draw.percent(5) ? "900000000" : String(5 + draw.below(300)),
  }),
  shows: {
    accepted: "somebody subscribes",
    "insufficient-balance": "an amount to subscribe is not covered",
    "no-such-yield": "somebody asks for a product that there is not",
  },
  learn: ({ memory }, outcome) => {
    const one = accepted(outcome)?.subscription;
    if (one) memory(SUBSCRIPTIONS).push(one.id);
  },
});

const redeem = deed("yields.redeem", calls.redeem, {
  weight: 4,
  ask: ({ draw, memory }) => {
    const known = memory(SUBSCRIPTIONS).slice(-10);
    if (known.length === 0) return undefined;
    return { id: draw.pick(known), ...(draw.percent(50) && { amount: String(1 + draw.below(40)) }) };
  },
  shows: { accepted: "somebody takes something out", "already-redeemed": "somebody redeems a subscription twice" },
});

const list = deed("yields.list", calls.listSubscriptions, {
  weight: 2,
  ask: ({ draw }) => ({ status: draw.pick(["running", "ended"]) }),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ paid }) => /[1-9]/.test(paid))) sometimes("a day is paid");
  },
});

const look = deed("yields.look", calls.showProduct, {
  weight: 1,
  ask: ({ draw }) => ({ product: draw.pick(PRODUCTS) }),
});

export const sim = simulation("yields", {
  tier: "B",
  belongings: [belonging(calls.subscribe, { product: "flexible-usdt", amount: "50" })],
  accounts: [account],
  pools: [pool.free],
  deeds: [subscribe, redeem, list, look],
  sometimes: ["a day is paid"],
  truths: [
    ...heldTruths,
    {
      code: "YIELD-04",
      says: "Nobody gets back less than he put in, and only who leaves a contract gives anything back.",
      when: "full audit",
      faults: foundBy(
        sql`select id || ' gave back ' || penalty as fault from yields.subscription
            where penalty > paid or (penalty > 0 and ended is distinct from 'early')`,
      ),
    },
    {
      code: "YIELD-02",
      says: "Each day that is over and has a rate has been paid, and each contract that is over has ended.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select one.id || ' is due since ' || due_at as fault from yields.subscription one where status = 'running' and due_at < ${later(now, -PAYING_MS)}
            and (kind = 'cloud' or exists (select from yields.day_rate r where r.product = one.product and r.day = one.next_day))`,
      ),
    },
    {
      code: "YIELD-03",
      says: "Days of a product are decided in order, without a gap.",
      when: "full audit",
      faults: foundBy(
        sql`select product || ' has a gap' as fault from yields.day_rate group by product having max(day) - min(day) + 1 <> count(*)`,
      ),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, product, amount, remaining, next_day, paid, redemptions, status, ended, penalty) as line
    from yields.subscription order by id`,
});
