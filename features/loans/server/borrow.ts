import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { standingsOf } from "@assay/server/admission.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { endOf, interestOf, LOANS_MAX, mayLeave, symbolOf, valueOf } from "../rules.ts";
import { describeLoan, holdingOf } from "./answers.ts";
import { judgeLoan } from "./judge-loan.ts";
import { openedNotice } from "./notices.ts";
import { accountsOf, borrowed, POOL, released } from "./postings.ts";
import type { Prices } from "./prices.ts";
import { stepOf } from "./changing.ts";
import { findOffer, type Loan, loans, type OfferRow, steps, sumOpen } from "./store.ts";

type Call = typeof calls.borrow;

/** Lends: collateral and amount are held together, and what may leave does so at once if its customer wants it. */
export const borrow =
  (prices: Prices, notify: Notify, isPractice: boolean) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    // People of the sandbox have practice money and nothing to be verified by; the contract's `verified` would shut them out.
    if (!isPractice) {
      const [standing] = await standingsOf(tx.db, tx.declared.standings, [customerId]);
      if (standing!.level < 1) reject("real-name-needed");
    }
    const { currency, collateralCurrency } = (await findOffer(tx.db, asked.offer_id)) ?? reject("no-such-offer");
    // Loans wait for each other here, so that what is counted and judged below stays true.
    await tx.ledger.open(accountsOf({ customerId, currency, collateralCurrency }));
    const { count, value } = await sumOpen(tx.db, customerId);
    if (count >= LOANS_MAX) reject("too-many-loans", { maximum: LOANS_MAX });
    const pool = async (): Promise<bigint> => tx.ledger.balance(POOL, currency).units;
    const { offer, units, collateral, tick } = await judgeLoan({ db: tx.db, now: tx.now, prices, value, pool }, asked);
    const worth = valueOf(currency, units, tick.price);
    const agreed = { units, collateral, days: asked.days, value: worth, applicationId: null };
    const lent = loanOf(tx.random.id(tx.now), customerId, offer, agreed, tx.now);
    const leaves = asked.release ? mayLeave(holdingOf(lent), "proceeds", tick.price) : 0n;
    const loan = { ...lent, proceeds: lent.proceeds - leaves };
    // Of one moment and told in this order, which is that of their numbers.
    const [first, second] = [tx.random.id(tx.now), tx.random.id(tx.now)].toSorted() as [string, string];
    const { price } = tick;
    const began = stepOf(tx, loan, "borrowed", { amount: units, collateral, price }, false, first);
    const left = leaves === 0n ? [] : [stepOf(tx, loan, "released", { amount: leaves, price }, false, second)];
    await loans.insert(tx.db, [loan]);
    await steps.insert(tx.db, [began, ...left]);
    await tx.ledger.post(borrowed(lent));
    for (const posting of left.flatMap(({ id }) => released(id, loan, leaves))) await tx.ledger.post(posting);
    await notify(tx, [openedNotice(loan)]);
    tx.emit(events.changed, { customerId });
    return { loan: describeLoan(loan, prices, tx.now) };
  };

export interface Agreed {
  readonly units: bigint;
  readonly collateral: bigint;
  readonly days: number;
  readonly value: bigint;
  readonly applicationId: string | null;
}

type LoanTerms = Pick<OfferRow, "id" | "currency" | "collateralCurrency" | "hourlyRate">;

/** Days before the end at which a customer is reminded of it. */
export const REMINDED_DAYS = [3, 1] as const;

/** A loan as it begins: its first hour is charged. */
export function loanOf(id: string, customerId: string, offer: LoanTerms, agreed: Agreed, now: Date): Loan {
  const { units, collateral, days, value, applicationId } = agreed;
  const { currency, collateralCurrency, hourlyRate } = offer;
  return {
    id,
    customerId,
    offerId: offer.id,
    applicationId,
    currency,
    collateralCurrency,
    symbol: symbolOf(offer),
    hourlyRate,
    days,
    createdAt: now,
    lent: units,
    value,
    principal: units,
    hours: 1,
    principalHours: units,
    interest: interestOf(units, hourlyRate),
    overdueDays: 0,
    overduePrincipalDays: 0n,
    overdueInterest: 0n,
    interestPaid: 0n,
    waived: 0n,
    covered: 0n,
    lost: 0n,
    repaid: 0n,
    collateral,
    proceeds: units,
    sold: 0n,
    status: "running",
    standing: "safe",
    lastUntil: null,
    dueAt: later(now, HOUR_MS),
    remindAt: later(endOf({ createdAt: now, days }), -REMINDED_DAYS[0] * DAY_MS),
    endedAt: null,
  };
}
