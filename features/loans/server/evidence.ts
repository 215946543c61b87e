import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import type { Evidence } from "@assay/features/proofs/server.ts";
import { CLOSE_FEE, type Holding, LINES, SELL_FEE } from "../rules.ts";
import type { Cause, Sale } from "../rules/close-out.ts";
import { loanRule } from "../rules/receipt.ts";
import type { PricedTick } from "./prices.ts";
import type { Loan, Step } from "./store.ts";

export interface Sold {
  readonly step: Step;
  readonly before: Loan;
  /** What was held and owed before the sale. */
  readonly held: Holding;
  readonly sale: Sale;
  readonly cause: Cause;
  readonly tick: PricedTick;
  /** What the customer asked to be paid; of a close-out all that is owed. */
  readonly pays: bigint;
}

/** Rule "loan-1": what is sold of the collateral follows from what was held and owed, the index and the lines. */
export function evidenceOf({ step, before, held, sale, cause, tick, pays }: Sold): Evidence {
  const money = (units: bigint): string => formatAmount(amount(held.currency, units));
  const coin = (units: bigint): string => formatAmount(amount(held.collateralCurrency, units));
  return {
    customerId: before.customerId,
    subject: step.id,
    rule: loanRule,
    fact: {
      loan: before.id,
      cause,
      currency: held.currency,
      collateralCurrency: held.collateralCurrency,
      collateral: coin(held.collateral),
      proceeds: money(held.proceeds),
      debt: money(held.debt),
      pays: money(pays),
      tick: factOfTick(tick),
      lines: { target: formatRate(LINES.target), last: formatRate(LINES.last), close: formatRate(LINES.close) },
      rate: formatRate(cause === "asked" ? SELL_FEE : CLOSE_FEE),
      fromProceeds: money(sale.fromProceeds),
      sold: coin(sale.sold),
      fee: coin(sale.fee),
      brought: money(sale.brought),
      short: money(sale.short),
    },
  };
}
