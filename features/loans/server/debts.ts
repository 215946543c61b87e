/** What customers owe on their loans, now and at moments that are over: it counts against what they hold. */
import { amount } from "@assay/core/money.ts";
import type { Debts } from "@assay/server/open-positions.ts";
import { sql } from "kysely";
import { accrued, debtOf, interestOf } from "../rules.ts";
import { pay } from "./changing.ts";
import { type Loan, loans, type Step, steps } from "./store.ts";

/** Steps that have paid what they name. */
const paying: ReadonlySet<Step["kind"]> = new Set(["repaid", "sold", "closed-part"]);

export const debts: Debts = {
  owed: async (db, customers, now) => {
    const open = await loans.select(db, sql`where ended_at is null and customer_id = any(${customers}::uuid[]) order by id`);
    return open.map((loan) => ({ customerId: loan.customerId, owed: amount(loan.currency, debtOf(accrued(loan, now))) }));
  },
  owedAt: async (db, customerId, instants) => {
    const since = new Date(instants[0]!);
    const found = await loans.select(
      db,
      sql`where customer_id = ${customerId} and (ended_at is null or ended_at > ${since}) order by id`,
    );
    const ids = found.map(({ id }) => id);
    const taken = Map.groupBy(
      await steps.select(db, sql`where loan_id = any(${ids}::uuid[]) order by id`),
      ({ loanId }) => loanId,
    );
    return found.map((loan) => ({ currency: loan.currency, units: owedOf(loan, taken.get(loan.id) ?? [], instants) }));
  },
};

/** The loan as it began, with what has been paid since, brought to each instant by the rules that charge it. */
function owedOf(loan: Loan, taken: readonly Step[], instants: readonly number[]): bigint[] {
  const payments = taken.filter(({ kind }) => paying.has(kind));
  let now: Loan = begun(loan);
  let next = 0;
  return instants.map((at) => {
    if (at < loan.createdAt.getTime() || (loan.endedAt !== null && at >= loan.endedAt.getTime())) return 0n;
    for (; next < payments.length && payments[next]!.at.getTime() <= at; next += 1) {
      const { at: paidAt, amount: units } = payments[next]!;
      now = pay(accrued(now, paidAt), units).loan;
    }
    now = accrued(now, new Date(at));
    return debtOf(now);
  });
}

const begun = (loan: Loan): Loan => ({
  ...loan,
  principal: loan.lent,
  hours: 1,
  principalHours: loan.lent,
  interest: interestOf(loan.lent, loan.hourlyRate),
  overdueDays: 0,
  overduePrincipalDays: 0n,
  overdueInterest: 0n,
  interestPaid: 0n,
  waived: 0n,
  repaid: 0n,
  status: "running",
});
