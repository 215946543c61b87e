/** A loan off the wire as the rules have it, and what another price would make of it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, divide, formatPrice, formatRate, parseAmount, type Price } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";
import { CLOSE_FEE, type Holding, isBelow, LINES, riskRate, type Standing, standingAt } from "../rules.ts";
import { closeOut } from "../rules/close-out.ts";

export type Loan = OutputOf<typeof calls.borrow>["loan"];

export const holdingOf = (loan: Loan): Holding => ({
  currency: loan.currency,
  collateralCurrency: loan.collateral_currency,
  collateral: parseAmount(loan.collateral_currency, loan.collateral)!.units,
  proceeds: parseAmount(loan.currency, loan.proceeds)!.units,
  debt: parseAmount(loan.currency, loan.debt)!.units,
});

/** From half of today's price to one and a half: the slider's 0 to 100. */
const LEAST = 50n;
export const TODAY = 50;

export const priceAtShare = (price: Price, share: number): Price => divide(price * (LEAST + BigInt(share)), 100n, "half-even");

export interface Simulated {
  readonly price: string;
  readonly rate: string | null;
  readonly standing: Standing | "closed";
  /** What a close-out at that price would sell, pay and leave; undefined where there is none. */
  readonly sale: { readonly sold: Amount; readonly paid: Amount; readonly left: Amount } | undefined;
}

/** What a price would make of what is held, if it came at once. */
export function simulate(held: Holding, price: Price): Simulated {
  const rate = riskRate(held, price);
  const told = { price: formatPrice(price), rate: rate === undefined ? null : formatRate(rate) };
  if (!isBelow(held, price, LINES.close)) return { ...told, standing: standingAt(held, price), sale: undefined };
  const { sold, fromProceeds, brought } = closeOut(held, price, CLOSE_FEE, "part");
  return {
    ...told,
    standing: "closed",
    sale: {
      sold: amount(held.collateralCurrency, sold),
      paid: amount(held.currency, fromProceeds + brought),
      left: amount(held.collateralCurrency, held.collateral - sold),
    },
  };
}

/** Where a rate stands on a bar from 100 to 200 %, in percent of its length. */
export const placeOf = (rate: string): number => Math.min(100, Math.max(0, (Number(rate) - 1) * 100));
