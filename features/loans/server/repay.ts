/** Repaying with money that is held or in spot, and with collateral that is sold. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { debtOf, SELL_FEE } from "../rules.ts";
import { saleFor } from "../rules/close-out.ts";
import { describeLoan, holdingOf, moneyIn } from "./answers.ts";
import { endIfPaid, keep, openLoan, pay, restand, stepOf, unitsIn } from "./changing.ts";
import { evidenceOf } from "./evidence.ts";
import { repaid, sold } from "./postings.ts";
import { freshTick, needTick, type Prices } from "./prices.ts";
import type { Loan } from "./store.ts";

/** What is to be paid: an amount of at most what is owed, or all of it. */
function askedOf(loan: Loan, amount: string | undefined): bigint {
  const debt = debtOf(loan);
  const units = amount === undefined ? debt : unitsIn(loan.currency, amount);
  return units > debt ? reject("above-debt", { nearest: moneyIn(loan.currency)(debt), currency: loan.currency }) : units;
}

export const repay =
  (prices: Prices) =>
  async (tx: Writer<Customer>, { id, amount }: InputOf<typeof calls.repay>): Promise<OutputOf<typeof calls.repay>> => {
    const before = await openLoan(tx, id);
    const units = askedOf(before, amount);
    const fromProceeds = units < before.proceeds ? units : before.proceeds;
    const { loan: lighter, paid } = pay({ ...before, proceeds: before.proceeds - fromProceeds }, units);
    const { loan: ended, back } = endIfPaid(lighter, "repaid", tx.now);
    const loan = restand(ended, freshTick(prices, before.symbol, tx.now)?.price);
    const step = stepOf(tx, loan, "repaid", { amount: units });
    await keep(tx, loan, [step], [...repaid(step.id, before, fromProceeds, paid), ...back]);
    return { loan: describeLoan(loan, prices, tx.now) };
  };

export const repayCollateral =
  (prices: Prices) =>
  async (
    tx: Writer<Customer>,
    { id, amount, sold_max }: InputOf<typeof calls.repayCollateral>,
  ): Promise<OutputOf<typeof calls.repayCollateral>> => {
    const before = await openLoan(tx, id);
    const units = askedOf(before, amount);
    const most = sold_max === undefined ? undefined : unitsIn(before.collateralCurrency, sold_max);
    const tick = needTick(prices, before.symbol, tx.now);
    const held = holdingOf(before);
    const sale = saleFor(held, units, tick.price, SELL_FEE) ?? reject("collateral-does-not-pay");
    if (most !== undefined && sale.sold > most) {
      const currency = before.collateralCurrency;
      reject("more-would-be-sold", { sold: moneyIn(currency)(sale.sold), currency });
    }
    const sparser = {
      ...before,
      proceeds: before.proceeds - sale.fromProceeds,
      collateral: before.collateral - sale.sold,
      sold: before.sold + sale.sold,
    };
    const { loan: lighter, paid } = pay(sparser, sale.fromProceeds + sale.brought);
    const { loan: ended, back } = endIfPaid(lighter, "repaid", tx.now);
    const loan = restand(ended, tick.price);
    const { price } = tick;
    const step = stepOf(tx, loan, "sold", { amount: units, collateral: sale.sold, price }, true);
    await recordEvidence(tx.db, [evidenceOf({ step, before, held, sale, cause: "asked", tick, pays: units })], tx.now);
    await keep(tx, loan, [step], [...sold(step.id, before, sale, { paid, covered: 0n, cause: "asked" }), ...back]);
    return { loan: describeLoan(loan, prices, tx.now) };
  };
