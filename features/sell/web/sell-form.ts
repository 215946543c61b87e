/** The ticket of a sale as a pure module: it judges the amount with the server's own rule; what it brings, the server says. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, amount, pow10, toMultiple } from "@assay/core/money.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import { AMOUNT_DECIMALS, COIN, judgeAmount } from "../rules/states.ts";
import type { BankCard } from "./told.ts";

export interface SellFacts {
  /** What the spot account has; undefined until known. */
  readonly available: Amount | undefined;
}

/** The most that can be sold: what there is, in decimals that a sale has. */
export const mostOf = ({ available }: SellFacts): Amount =>
  amount(COIN, toMultiple(available?.units ?? 0n, pow10(scaleOf(COIN) - AMOUNT_DECIMALS), "down"));

/** The chosen account, else the first that can be paid; undefined where there is none. */
export const chosenCard = (cards: readonly BankCard[], id: string | undefined, now: number): BankCard | undefined =>
  cards.find((one) => one.id === id) ?? cards.find(({ usable_at }) => usable_at <= now);

export const sellRules: FormRules<AmountFields, SellFacts> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judgeAmount(text), { available: facts.available, most: mostOf(facts) }),
  }),
  summary: () => undefined,
};
