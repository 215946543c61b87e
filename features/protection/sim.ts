/** How people use it, and what must stay true of it (README.md, Invariants). */
import { accepted, deed, refused, simulation } from "@assay/server/simulation.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { periods } from "./rules/periods.ts";
import { riskyAddresses } from "./server/guard.ts";

const limit = deed("protection.limit", calls.setLossLimit, {
  weight: 3,
  ask: ({ draw }) => ({
    period: draw.pick(periods),
    ...(draw.percent(70) && { amount: String(1_000 + 500 * draw.below(12)) }),
  }),
  learn: ({ sometimes }, outcome) => {
    const limits = accepted(outcome)?.limits ?? [];
    if (limits.some(({ amount }) => amount !== null)) sometimes("somebody has a loss limit");
    if (limits.some(({ next }) => next !== null)) sometimes("a looser limit waits");
    if (limits.some(({ left }) => left === "0")) sometimes("a loss limit leaves nothing");
  },
});

const keep = deed("protection.keep", calls.keepMeasure, {
  weight: 1,
  ask: ({ draw }) => ({ kind: draw.pick([...periods, "exclusion"]) }),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("a looser limit is taken back");
  },
});

const coolOff = deed("protection.cool-off", calls.startCoolOff, {
  weight: 1,
  // Whoever cools off plays nothing that a simulation is for: a few are enough.
  ask: ({ draw }) => (draw.percent(25) ? { length: draw.pick(["24h", "24h", "24h", "7d"]) } : undefined),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("somebody cools off");
  },
});

const exclude = deed("protection.exclude", calls.excludeSelf, {
  weight: 1,
  ask: ({ draw }) => (draw.percent(1) ? { term: draw.pick(["6m", "1y"]) } : undefined),
});

const reactivate = deed("protection.reactivate", calls.reactivate, {
  weight: 1,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    if (refused(outcome) === "nothing-to-change") sometimes("somebody who is not excluded comes back");
  },
});

const look = deed("protection.look", calls.showProtection, { weight: 1, ask: () => ({}) });

/** More lines than a run gives one customer. */
const LINES_MAX = 1_000_000;

export const sim = simulation("protection", {
  tier: "B",
  deeds: [limit, keep, coolOff, exclude, reactivate, look],
  sometimes: [
    "a loss limit leaves nothing",
    "somebody has a loss limit",
    "a looser limit waits",
    "a looser limit is taken back",
    "somebody cools off",
    "somebody who is not excluded comes back",
  ],
  truths: [
    {
      code: "PROT-01",
      says: "A limit ends at once only where one at least as tight begins, and otherwise a day after it was asked for.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ fault: string }>`
          select m.id::text as fault from protection.measure m
          where m.units is not null and m.until_at is not null and m.end_asked_at is null and m.until_at > m.from_at
            and not exists (
              select from protection.measure n
              where n.customer_id = m.customer_id and n.kind = m.kind and n.from_at = m.until_at and n.units <= m.units
            )`.execute(db);
        return rows.map(({ fault }) => fault);
      },
    },
    {
      code: "PROT-07",
      says: "What a customer's days add up to is what the house has paid him for contracts and options, less what he has paid.",
      when: "full audit",
      faults: async (db, customers, _now, accounts) => {
        const { rows } = await sql<{ customer_id: string; units: string }>`
          select customer_id, sum(units) as units from protection.result group by customer_id`.execute(db);
        const kept = new Map(rows.map(({ customer_id, units }) => [customer_id, BigInt(units)]));
        const faults = customers.map(async (customerId) => {
          const addresses = (["available", "held"] as const).flatMap((place) => riskyAddresses(accounts, customerId, place));
          const lines = await readStatement(db, { addresses, currency: "USDT", limit: LINES_MAX });
          const paid = lines
            .filter(({ counterpart }) => counterpart.startsWith("house/"))
            .reduce((sum, { change }) => sum + change, 0n);
          const said = kept.get(customerId) ?? 0n;
          return paid === said ? [] : [`${customerId}: the days say ${said}, the ledger ${paid}`];
        });
        return (await Promise.all(faults)).flat();
      },
    },
  ],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, kind, units, from_at, fixed_until, until_at, end_asked_at) as line
    from protection.measure union all select concat_ws(' ', customer_id, day, units) from protection.result order by 1`,
});
