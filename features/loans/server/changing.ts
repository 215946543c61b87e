/** How a command changes a loan: found, charged to the moment, changed, written, told. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseAmount, type Price } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { accrued, debtOf, splitPayment, standingAt } from "../rules.ts";
import { holdingOf } from "./answers.ts";
import { accountsOf, type Paid, returned } from "./postings.ts";
import { findLoan, type Loan, type Step, type StepKind, steps, writeLoans } from "./store.ts";

/** The customer's open loan with all that is charged by now, its row and its accounts locked. */
export async function openLoan(tx: Writer<Customer>, id: string): Promise<Loan> {
  const loan = (await findLoan(tx.db, tx.caller.customerId, id, sql`for update`)) ?? reject("no-such-loan");
  if (loan.endedAt !== null) reject("loan-ended");
  await tx.ledger.open(accountsOf(loan));
  return accrued(loan, tx.now);
}

/** Units above nothing, or the refusal. */
export function unitsIn(currency: string, text: string): bigint {
  const units = parseAmount(currency, text)?.units ?? 0n;
  return units > 0n ? units : reject("wrong-amount", wrongAmount(scaleOf(currency)));
}

export const stepOf = (
  tx: Pick<Tx, "now" | "random">,
  { id }: Pick<Loan, "id">,
  kind: StepKind,
  { amount = 0n, collateral = 0n, price = null }: Partial<Pick<Step, "amount" | "collateral" | "price">>,
  receipt = false,
  number = tx.random.id(tx.now),
): Step => ({ id: number, loanId: id, at: tx.now, kind, amount, collateral, price, receipt });

/** So many units are paid: interest first. */
export function pay(loan: Loan, units: bigint): { readonly loan: Loan; readonly paid: Paid } {
  const paid = splitPayment(loan, units);
  const { interest, principal } = paid;
  return {
    loan: {
      ...loan,
      interestPaid: loan.interestPaid + interest,
      principal: loan.principal - principal,
      repaid: loan.repaid + principal,
    },
    paid,
  };
}

/** A loan on which nothing is owed ends, and what is held for it comes back. */
export function endIfPaid(
  loan: Loan,
  status: "repaid" | "closed-out",
  now: Date,
): { readonly loan: Loan; readonly back: Posting[] } {
  if (debtOf(loan) > 0n) return { loan, back: [] };
  const ended: Loan = {
    ...loan,
    collateral: 0n,
    proceeds: 0n,
    status,
    standing: "safe",
    lastUntil: null,
    remindAt: null,
    endedAt: now,
  };
  return { loan: ended, back: returned(loan.id, loan) };
}

/** After a change that helps, a warning that is no longer true ends; a guaranteed hour goes on while its line is still crossed. */
export function restand(loan: Loan, price: Price | undefined): Loan {
  if (loan.standing === "safe" || loan.endedAt !== null || price === undefined) return loan;
  const standing = standingAt(holdingOf(loan), price);
  if (standing === "safe") return { ...loan, standing, lastUntil: null };
  return standing === "called" && loan.standing === "last" ? { ...loan, standing, lastUntil: null } : loan;
}

/** Writes and posts a change of a loan, and tells of it. */
export async function keep(tx: Tx, loan: Loan, taken: readonly Step[], postings: readonly Posting[]): Promise<void> {
  await writeLoans(tx.db, [loan]);
  await steps.insert(tx.db, taken);
  for (const posting of postings) await tx.ledger.post(posting);
  tx.emit(events.changed, { customerId: loan.customerId });
}
