/** The ticket as a pure module: a stake in, what is wrong with it and what it would bring out, by the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, parseAmount, parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import { judgeBet, STAKE_CURRENCY, STAKE_MAX, wouldBring } from "../rules.ts";

export type Quiz = OutputOf<typeof calls.showQuiz>["quiz"];

export interface BetFacts {
  readonly quiz: Quiz;
  readonly outcome: number;
  /** What the spot account has; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
}

export const mostOf = ({ available }: BetFacts): Amount => {
  // A stake has two decimals, its currency eight.
  const cent = 1_000_000n;
  const whole = available && amount(STAKE_CURRENCY, available.units - (available.units % cent));
  return whole && whole.units < STAKE_MAX.units ? whole : STAKE_MAX;
};

function summary({ amount: text }: AmountFields, { quiz, outcome }: BetFacts): { brings: Amount; loses: Amount } | undefined {
  const stake = judgeBet(text);
  if (stake instanceof Rejection) return undefined;
  const pools = quiz.outcomes.map(({ staked }) => parseAmount(STAKE_CURRENCY, staked)!.units);
  const brings = wouldBring(pools, outcome, stake, parseRate(quiz.fee_rate)!);
  return { brings: amount(STAKE_CURRENCY, brings), loses: amount(STAKE_CURRENCY, stake) };
}

export const betRules: FormRules<AmountFields, BetFacts, ReturnType<typeof summary>> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judgeBet(text), { available: facts.available, most: mostOf(facts) }),
  }),
  summary,
};
