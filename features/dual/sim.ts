/** How people buy dual products, and what must stay true of them (README.md, Invariants). */
import { later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { EXTENDED_MS, VALUES, windowFrom } from "./rules/fixing.ts";
import { dualRule, recompute } from "./rules/receipt.ts";
import { fixingTwin, linkedTwin, payoutTwin } from "./server/dual-twin.ts";
import { heldTruths, open } from "./server/held-truths.ts";
import { pool } from "./server/postings.ts";

const PRODUCTS = "dual.products";
const ORDERS = "dual.orders";
const VOID = "a dual order is void";
const DECIDED = "a dual order is decided by 1,800 values";
/** How long the jobs that decide and pay may need after a term is over. */
const PAYING_MS = 2 * MINUTE_MS;

const buy = deed("dual.buy", calls.buyShares, {
  weight: 2,
  ask: ({ draw, memory }) => {
    const known = memory(PRODUCTS).slice(-6);
    if (known.length === 0) return undefined;
    return { id: draw.percent(3) ? "9999" : draw.pick(known), num: draw.percent(5) ? "0" : String(1 + draw.below(6)) };
  },
  shows: {
    accepted: "somebody buys dual shares",
    "not-on-sale": "somebody comes after the end of a sale",
    "whole-shares": "somebody asks for no whole number of shares",
  },
  learn: ({ memory }, outcome) => {
    const order = accepted(outcome)?.order;
    if (order) memory(ORDERS).push(order.id);
  },
});

const look = deed("dual.look", calls.listProducts, {
  weight: 5,
  ask: ({ draw }) => ({ type: draw.pick(["put", "put", "call"]) }),
  next: buy,
  learn: ({ memory }, outcome) => {
    for (const { product_id } of accepted(outcome)?.list ?? []) memory(PRODUCTS).push(String(product_id));
  },
});

const show = deed("dual.show", calls.showPurchase, {
  weight: 2,
  ask: ({ draw, memory }) => {
    const known = memory(ORDERS).slice(-10);
    return known.length === 0 ? undefined : { id: draw.pick(known) };
  },
  learn: ({ sometimes }, outcome) => {
    const came = accepted(outcome)?.order.outcome;
    if (came) sometimes(came === "void" ? VOID : DECIDED);
  },
});

const list = deed("dual.list", calls.listPurchases, { weight: 1, ask: ({ draw }) => ({ list: draw.pick(["open", "ended"]) }) });

export const sim = simulation("dual", {
  tier: "A",
  belongings: [belonging(calls.buyShares, { id: "1", num: "1" })],
  accounts: [account],
  deeds: [look, buy, show, list],
  sometimes: [VOID],
  stretch: {
    next: async (db, now) => {
      const { rows } = await sql<{
        at: Date | null;
      }>`select min(matures_at) as at ${open} and matures_at > ${later(now, VALUES * SECOND_MS)}`.execute(db);
      return rows[0]?.at ? windowFrom(rows[0].at.getTime()) : undefined;
    },
    seconds: VALUES,
    sometimes: [DECIDED],
  },
  pools: [pool.free],
  truths: [
    ...heldTruths,
    {
      code: "DUAL-02",
      says: "No more shares are sold of any terms than there are.",
      when: "full audit",
      faults: foundBy(sql`
        select p.id || ' sold ' || sum(o.num) as fault from dual.product p join dual.purchase o on o.product_id = p.id
        group by p.id having sum(o.num) > p.shares`),
    },
    {
      code: "DUAL-04",
      says: "A term is decided by 1,800 values or is void, and its orders end as it was decided, none before maturity.",
      when: "full audit",
      faults: foundBy(sql`
        select f.product_id || ' was decided ' || f.outcome as fault from dual.fixing f join dual.product p on p.id = f.product_id
        where f.at < p.matures_at or (f.outcome <> 'void') <> (array_length(string_to_array(f.seconds, E'\n'), 1) = 1800)
        union all
        select o.id || ' ended ' || o.outcome from dual.purchase o left join dual.fixing f using (product_id)
        where o.status <> 'purchased' and (f.outcome is distinct from o.outcome or o.settled_at < o.matures_at)`),
    },
    {
      code: "DUAL-06",
      says: "Every settled order has left a receipt, and what that says follows from the values in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from dual.purchase where status <> 'purchased' order by settled_at desc, id limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        return [...(await unprovenFaults(db, ids)), ...(await unsoundFaults(db, [dualRule], recompute))];
      },
    },
    {
      code: "DUAL-10",
      says: "Every order whose time is over has ended.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`select id || ' has matured at ' || matures_at as fault ${open}
          and matures_at < ${later(now, -EXTENDED_MS - PAYING_MS)}`,
      ),
    },
  ],
  twins: [payoutTwin, linkedTwin, fixingTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, product_id, num, invested, same, other, status, outcome) as line
    from dual.purchase order by id`,
});
