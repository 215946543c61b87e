/** What the index makes of open loans: warnings, guaranteed hours and close-outs. With a degraded index nothing is judged. */
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import { type Evidence, recordEvidence } from "@assay/features/proofs/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events } from "../contract.ts";
import { accrued, CLOSE_FEE, interestOwed, isBelow, LAST_WINDOW_MS, LINES, OVERDUE_DAYS } from "../rules.ts";
import { type Cause, closeOut } from "../rules/close-out.ts";
import { holdingOf } from "./answers.ts";
import { endIfPaid, pay, stepOf } from "./changing.ts";
import { evidenceOf } from "./evidence.ts";
import { calledNotice, closedNotice, lastNotice } from "./notices.ts";
import { accountsOf, INSURANCE, sold } from "./postings.ts";
import { freshTick, type PricedTick, type Prices } from "./prices.ts";
import { holdCrossed, type Loan, type Step, steps, writeLoans } from "./store.ts";

const AT_ONCE = 100;

/** Judges the loans that the latest index decides about, and no others. */
export const watch = (prices: Prices, notify: Notify): Job => ({
  name: "loans.watch",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const ticks = new Map(
      [...prices.markets.keys()].flatMap((symbol) => {
        const tick = freshTick(prices, symbol, tx.now);
        return tick ? [[symbol, tick] as const] : [];
      }),
    );
    const given = [...ticks.values()].map(({ symbol, price }) => ({ symbol, price }));
    const found = await holdCrossed(tx.db, given, tx.now, AT_ONCE);
    if (found.length === 0) return "done";
    await tx.ledger.open(found.flatMap(accountsOf));
    const outcomes: Outcome[] = [];
    for (const loan of found) {
      const outcome = judge(tx, accrued(loan, tx.now), ticks.get(loan.symbol)!);
      outcomes.push(outcome);
      // Taken in one by one, so that what the insurance fund has paid for one it does not pay for the next.
      for (const posting of outcome.postings) await tx.ledger.post(posting);
    }
    await writeLoans(
      tx.db,
      outcomes.map(({ loan }) => loan),
    );
    await steps.insert(
      tx.db,
      outcomes.flatMap(({ taken }) => taken),
    );
    await recordEvidence(
      tx.db,
      outcomes.flatMap(({ evidence }) => evidence),
      tx.now,
    );
    await notify(
      tx,
      outcomes.flatMap(({ told }) => told),
    );
    for (const customerId of new Set(found.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    return found.length === AT_ONCE ? "more" : "done";
  },
});

interface Outcome {
  readonly loan: Loan;
  readonly taken: readonly Step[];
  readonly postings: readonly Posting[];
  readonly evidence: readonly Evidence[];
  readonly told: readonly Notice[];
}

/** Why a loan is closed out now, if it is. */
function causeOf(loan: Loan, { price }: PricedTick, now: Date): Cause | undefined {
  const held = holdingOf(loan);
  if (loan.overdueDays === OVERDUE_DAYS && loan.dueAt <= now) return "overdue";
  if (isBelow(held, price, LINES.close)) return "line";
  const isOver = loan.lastUntil !== null && loan.lastUntil <= now;
  return isOver && isBelow(held, price, LINES.last) ? "window" : undefined;
}

function judge(tx: Tx, loan: Loan, tick: PricedTick): Outcome {
  const cause = causeOf(loan, tick, tx.now);
  return cause ? close(tx, loan, tick, cause) : warn(tx, loan, tick);
}

/** The standing that the rate has come to. Within the guaranteed hour it gets no better but by being safe again. */
function warn(tx: Tx, loan: Loan, tick: PricedTick): Outcome {
  const held = holdingOf(loan);
  const { price } = tick;
  const none = { taken: [], postings: [], evidence: [], told: [] };
  if (loan.standing !== "last" && isBelow(held, price, LINES.last)) {
    const lastUntil = later(tx.now, LAST_WINDOW_MS);
    const warned: Loan = { ...loan, standing: "last", lastUntil };
    return { ...none, loan: warned, taken: [stepOf(tx, loan, "last-window", { price })], told: [lastNotice(warned)] };
  }
  if (loan.standing === "safe" && isBelow(held, price, LINES.call)) {
    const warned: Loan = { ...loan, standing: "called" };
    return { ...none, loan: warned, taken: [stepOf(tx, loan, "called", { price })], told: [calledNotice(warned)] };
  }
  if (loan.standing !== "safe" && !isBelow(held, price, LINES.safe)) {
    const recovered: Loan = { ...loan, standing: "safe", lastUntil: null };
    return { ...none, loan: recovered, taken: [stepOf(tx, loan, "recovered", { price })] };
  }
  const isOver = loan.lastUntil !== null && loan.lastUntil <= tx.now;
  return { ...none, loan: isOver ? { ...loan, standing: "called", lastUntil: null } : loan };
}

/** Proceeds pay, then collateral is sold; what is still short the insurance fund covers as far as it can, and the pool has lost the rest. */
function close(tx: Tx, before: Loan, tick: PricedTick, cause: Cause): Outcome {
  const held = holdingOf(before);
  const sale = closeOut(held, tick.price, CLOSE_FEE, cause === "overdue" ? "whole" : "part");
  const { loan: lighter, paid } = pay(
    {
      ...before,
      proceeds: before.proceeds - sale.fromProceeds,
      collateral: before.collateral - sale.sold,
      sold: before.sold + sale.sold,
    },
    sale.fromProceeds + sale.brought,
  );
  const unpaid = sale.ended ? lighter.principal : 0n;
  const fund = tx.ledger.balance(INSURANCE, before.currency).units;
  const covered = unpaid < fund ? unpaid : fund;
  const settled: Loan = {
    ...lighter,
    principal: lighter.principal - unpaid,
    covered: lighter.covered + covered,
    lost: lighter.lost + unpaid - covered,
    waived: lighter.waived + (sale.ended ? interestOwed(lighter) : 0n),
  };
  const { loan, back } = endIfPaid(restandAfter(settled), "closed-out", tx.now);
  const kind = sale.ended ? "closed-out" : "closed-part";
  const moved = { amount: sale.fromProceeds + sale.brought, collateral: sale.sold, price: tick.price };
  const step = stepOf(tx, loan, kind, moved, true);
  return {
    loan,
    taken: [step],
    postings: [...sold(step.id, before, sale, { paid, covered, cause }), ...back],
    evidence: [evidenceOf({ step, before, held, sale, cause, tick, pays: held.debt })],
    told: [closedNotice(loan, sale)],
  };
}

/** At the target the rate is below the line of the first warning, which the customer has had. */
const restandAfter = (loan: Loan): Loan => ({ ...loan, standing: "called", lastUntil: null });
