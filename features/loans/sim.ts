/** How people borrow, and what must stay true of it (README.md, Invariants). */
import { formatDecimal } from "@assay/core/money.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { heldFaults } from "@assay/server/agreements/held.ts";
import { accepted, belonging, deed, foundBy, simulation, type Stage } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { loanRule, recompute } from "./rules/receipt.ts";
import { loanTwin } from "./server/loan-twin.ts";
import { heldTruths, open } from "./server/held-truths.ts";
import { POOL, PROMISED } from "./server/postings.ts";

const LOANS = "loans.loans";
/** How long the job that charges may need after an hour has begun. */
const CHARGING_MS = 60 * SECOND_MS;
const DECIMALS = 8;

/** An amount in USDT as units of the other side at the market's price, from a part of the collateral's value. */
function borrowInput({ draw, priceOf }: Stage) {
  const [offer, symbol] = draw.pick([
    ["1", "BTC/USDT"],
    ["2", "ETH/USDT"],
    ["4", "ETH/USDT"],
  ] as const);
  const price = priceOf(symbol);
  if (price === undefined) return undefined;
  const whole = 100 + draw.below(draw.percent(5) ? 60_000 : 300);
  const coins = (usdt: number): string => formatDecimal((BigInt(Math.round(usdt)) * 10n ** 18n) / price, DECIMALS);
  // From a loan that is refused for want of collateral to one that is far from every line.
  const covered = (whole * (140 + draw.below(120))) / 100;
  const sides = offer === "4" ? { amount: coins(whole), collateral: String(Math.round(covered)) } : undefined;
  return {
    offer_id: offer,
    ...(sides ?? { amount: String(whole), collateral: coins(covered) }),
    days: String(7 + draw.below(20)),
    ...(draw.percent(60) && { release: "1" as const }),
  };
}

const borrow = deed("loans.borrow", calls.borrow, {
  weight: 8,
  ask: borrowInput,
  shows: {
    accepted: "somebody borrows",
    "too-little-collateral": "collateral does not carry a loan",
    "insufficient-balance": "collateral is not covered",
  },
  learn: ({ memory }, outcome) => {
    const loan = accepted(outcome)?.loan;
    if (loan) memory(LOANS).push(loan.id);
  },
});

const known = ({ draw, memory }: Stage): string | undefined => {
  const ids = memory(LOANS).slice(-5);
  return ids.length === 0 ? undefined : draw.pick(ids);
};

const repay = deed("loans.repay", calls.repay, {
  weight: 3,
  ask: (stage) => {
    const id = known(stage);
    return id === undefined
      ? undefined
      : { id, ...(stage.draw.percent(60) && { amount: formatDecimal(BigInt(1 + stage.draw.below(9_000_000)), 6) }) };
  },
  shows: { accepted: "somebody repays", "loan-ended": "somebody repays twice" },
});

const sell = deed("loans.repay-collateral", calls.repayCollateral, {
  weight: 3,
  ask: (stage) => {
    const id = known(stage);
    return id === undefined
      ? undefined
      : { id, ...(stage.draw.percent(70) && { amount: formatDecimal(BigInt(1 + stage.draw.below(5_000_000)), 8) }) };
  },
  shows: { accepted: "somebody repays with collateral" },
});

const add = deed("loans.add", calls.addCollateral, {
  weight: 2,
  ask: (stage) => {
    const id = known(stage);
    return id === undefined ? undefined : { id, amount: formatDecimal(BigInt(1 + stage.draw.below(500_000)), DECIMALS) };
  },
  shows: { accepted: "somebody adds collateral" },
});

const remove = deed("loans.remove", calls.removeCollateral, {
  weight: 2,
  ask: (stage) => {
    const id = known(stage);
    return id === undefined ? undefined : { id, amount: formatDecimal(BigInt(1 + stage.draw.below(50_000)), DECIMALS) };
  },
  shows: { "above-may-leave": "collateral cannot leave" },
});

const release = deed("loans.release", calls.release, {
  weight: 3,
  ask: (stage) => {
    const id = known(stage);
    return id === undefined ? undefined : { id, amount: formatDecimal(BigInt(1 + stage.draw.below(10_000_000)), DECIMALS) };
  },
  shows: { accepted: "proceeds leave" },
});

const list = deed("loans.list", calls.listLoans, {
  weight: 2,
  ask: ({ draw }) => ({ list: draw.pick(["open", "ended"]) }),
});

/** Nobody of the simulation comes to such a level: he is told so, and looks at what he has applied for. */
const apply = deed("loans.apply", calls.apply, {
  weight: 1,
  ask: ({ draw }) => ({
    offer_id: draw.pick(["5", "7", "1"]),
    amount: draw.pick(["500000", "9"]),
    times: String(1 + draw.below(3)),
    days: "30",
    contact: "by message",
  }),
  shows: { "large-loan-level": "somebody asks for a large loan too early" },
});
const applications = deed("loans.applications", calls.listApplications, { weight: 1, ask: () => ({}) });

export const sim = simulation("loans", {
  tier: "A",
  belongings: [belonging(calls.borrow, { offer_id: "1", amount: "100", collateral: "0.01", days: "30" })],
  accounts: [account],
  pools: [POOL],
  deeds: [borrow, repay, sell, add, remove, release, list, apply, applications],
  truths: [
    ...heldTruths,
    {
      code: "LOAN-02",
      says: "Interest is what the hours have cost that have begun, rounded up once, and no loan has more hours than have begun.",
      when: "full audit",
      faults: foundBy(
        (_customers, now) => sql`select id || ' was charged ' || interest as fault from loans.loan
          where interest <> ceil(principal_hours * hourly_rate / 100000000) or overdue_interest <> ceil(overdue_principal_days / 200)
            or principal_hours > lent * hours or principal_hours < principal * hours
            or created_at + (hours - 1) * interval '1 hour' > ${now}`,
      ),
    },
    {
      code: "LOAN-03",
      says: "What was lent is owed, repaid, covered or named as lost, and held proceeds are no more than what is owed.",
      when: "full audit",
      faults: foundBy(
        sql`select id::text as fault from loans.loan where lent <> principal + repaid + covered + lost or proceeds > principal`,
      ),
    },
    {
      code: "LOAN-07",
      says: "Every hour and every overdue day that has begun is charged.",
      when: "end",
      faults: foundBy(
        (_customers, now) =>
          sql`select id || ' is due since ' || due_at as fault ${open} and overdue_days < 3 and due_at < ${later(now, -CHARGING_MS)}`,
      ),
    },
    {
      code: "LOAN-12",
      says: "What was approved has two verdicts that approve it, and what was refused two that refuse it.",
      when: "full audit",
      faults: foundBy(
        sql`select id::text as fault from loans.application one where decided_at is not null and (select count(*) from loans.verdict said
          where said.application_id = one.id and said.verdict = case when one.cause is null then 'approve' else 'refuse' end) < 2`,
      ),
    },
    {
      code: "LOAN-13",
      says: "The pool has set aside just what is approved and not accepted.",
      when: "full audit",
      faults: async (db) =>
        await heldFaults(
          db,
          [PROMISED],
          sql`select ${PROMISED} as address, currency, amount as units from loans.application where state = 'approved'`,
        ),
    },
    {
      code: "LOAN-08",
      says: "Every sale of collateral has left a receipt, and what that says follows by its rule from what stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{
          id: string;
        }>`select id from loans.step where receipt order by id desc limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        const unsound = await unsoundFaults(db, [loanRule], (rule, fact) => recompute(rule, fact, priceOfTick));
        return [...(await unprovenFaults(db, ids)), ...unsound];
      },
    },
  ],
  twins: [loanTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, currency, lent, principal, hours, interest, overdue_interest, interest_paid, collateral, proceeds,
      sold, status, standing, covered, lost) as line from loans.loan order by id`,
});
