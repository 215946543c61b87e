/** How people subscribe to token sales, and what must stay true of it (README.md, Invariants). */
import { later, SECOND_MS } from "@assay/core/time.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { ieoRule, recompute } from "./rules/receipt.ts";
import { allocationOf } from "./server/allocate-ended.ts";
import { heldAddress, pool } from "./server/postings.ts";
import { listAllOf, projects } from "./server/store.ts";

const OPEN = "ieo.open";
/** How long a job may need after something is due. */
const DUE_MS = 60 * SECOND_MS;

const look = deed("ieo.look", calls.listProjects, {
  weight: 2,
  ask: () => ({}),
  learn: ({ memory, sometimes }, outcome) => {
    const list = accepted(outcome)?.list ?? [];
    for (const { project_id, status } of list) if (status !== "ended") memory(OPEN).push(String(project_id));
    if (list.some(({ passed }) => passed !== null && passed > 0)) sometimes("a sale is allocated");
  },
});

const subscribe = deed("ieo.subscribe", calls.subscribe, {
  weight: 6,
  ask: ({ draw, memory }) => ({
    project_id: memory(OPEN).length === 0 || draw.percent(10) ? "1" : draw.pick(memory(OPEN).slice(-6)),
    amount: draw.percent(5) ? "6000" : String(10 + draw.below(600)),
    pay_currency: "USDT",
    price: draw.percent(95) ? "0.05" : "0.06",
  }),
  shows: {
    accepted: "somebody commits to a sale",
    "insufficient-balance": "a commitment is not covered",
    "subscription-not-open": "somebody comes too early",
    "subscription-over": "somebody comes too late",
  },
});

const list = deed("ieo.list", calls.listSubscriptions, {
  weight: 2,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ released, allocated }) => allocated !== null && released !== "0"))
      sometimes("tokens become free");
  },
});

const ofPeople = (customers: readonly string[]) => sql`s.customer_id = any(${[...customers]}::uuid[])`;

export const sim = simulation("ieo", {
  tier: "B",
  belongings: [belonging(calls.subscribe, { project_id: "2", amount: "50", pay_currency: "USDT", price: "0.05" })],
  deeds: [look, subscribe, list],
  sometimes: ["a sale is allocated", "tokens become free"],
  truths: [
    {
      code: "IEO-01",
      says: "A customer has held at least what he has committed to sales that are not settled, and his tokens that are not free.",
      when: "each step",
      faults: async (db, customers) =>
        await shortFaults(
          db,
          customers.map(heldAddress),
          sql`select 'user/' || s.customer_id || '/mining/held' as address, p.pay_currency as currency, s.committed as units
              from ieo.subscription s join ieo.project p on p.id = s.project_id where s.paid_at is null and ${ofPeople(customers)}
            union all
            select 'user/' || s.customer_id || '/mining/held', p.token, s.allocated - s.released
              from ieo.subscription s join ieo.project p on p.id = s.project_id
              where s.paid_at is not null and s.allocated > s.released and ${ofPeople(customers)}`,
        ),
    },
    {
      code: "IEO-03",
      says: "What is promised is all tokens of sales that are not allocated, and the shares that are not handed over.",
      when: "each step",
      faults: async (db) =>
        await heldFaults(
          db,
          [pool.promised],
          sql`select ${pool.promised}::text as address, token as currency, total as units from ieo.project where allocated_at is null
            union all
            select ${pool.promised}, p.token, s.allocated from ieo.subscription s join ieo.project p on p.id = s.project_id
              where s.allocated > 0 and s.paid_at is null`,
        ),
    },
    {
      code: "IEO-02",
      says: "Every share is the rule's, and every sale's sums are those of its subscriptions.",
      when: "full audit",
      faults: async (db) => {
        const faults: string[] = [];
        for (const project of await projects.select(db, sql`where allocated_at is not null order by id desc limit 20`)) {
          const rows = await listAllOf(db, project.id);
          const again = allocationOf(project, rows, project.allocatedAt!);
          for (const [place, row] of again.rows.entries())
            if (row.allocated !== rows[place]!.allocated || row.cost !== rows[place]!.cost)
              faults.push(`${row.id} has another share`);
          if (again.project.listHash !== project.listHash) faults.push(`the list of ${project.id} is another`);
        }
        return faults;
      },
    },
    {
      code: "IEO-06",
      says: "Every share has its receipt, and what that says follows from the list that stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from ieo.subscription where allocated is not null order by id desc limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        return [...(await unprovenFaults(db, ids)), ...(await unsoundFaults(db, [ieoRule], recompute))];
      },
    },
    {
      code: "IEO-04",
      says: "What issuers got is what the shares cost.",
      when: "full audit",
      faults: async (db) => {
        const all = await projects.select(db, sql`order by id desc limit 100`);
        return await heldFaults(
          db,
          all.map(({ id }) => `house/issuer/${id}`),
          sql`select 'house/issuer/' || p.id as address, p.pay_currency as currency, s.cost as units
            from ieo.subscription s join ieo.project p on p.id = s.project_id where s.paid_at is not null and s.cost > 0
              and p.id = any(${all.map(({ id }) => id)}::int[])`,
        );
      },
    },
    {
      code: "IEO-05",
      says: "Nothing that is due waits, and each sale that has ended is allocated.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select id || ' is due since ' || due_at as fault from ieo.subscription where due_at < ${later(now, -DUE_MS)}
          union all
          select 'sale ' || id || ' has ended at ' || ends_at from ieo.project
            where allocated_at is null and ends_at < ${later(now, -DUE_MS)}`,
      ),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, project_id, number, customer_id, committed, allocated, cost, releases, released) as line
    from ieo.subscription order by id`,
});
