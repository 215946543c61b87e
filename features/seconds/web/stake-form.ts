/** The option ticket as a pure module: fields in, faults and what may come of it out. It judges with the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, divide, formatAmount, parseAmount, parseRate, pow10, type Rate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { scaleOf } from "@assay/core/currency.ts";
import type { Fault, Faults, FormRules } from "@assay/ui/form.ts";
import type { calls } from "../contract.ts";
import {
  type Direction,
  expectedCostOf,
  isBalanced,
  judgeStake,
  type Mode,
  payoutOf,
  poolPayouts,
  ROUND_SIDE_MAX,
  RULE_NOW,
  STAKE_DECIMALS,
  STAKE_MAX,
  winningsOf,
} from "../rules.ts";

export type Terms = OutputOf<typeof calls.listTerms>;
type Term = Terms["terms"][number];

export interface StakeFields {
  readonly direction: Direction;
  readonly seconds: string;
  readonly mode: Mode;
  readonly number: string;
}

export interface StakeFacts {
  /** Undefined until the server has answered. */
  readonly terms: Terms | undefined;
  /** What the option account holds; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
}

export interface StakeSummary {
  readonly stake: Amount | undefined;
  /** What comes back if the customer is right: for a round, as it stands now. */
  readonly payout: Amount | undefined;
  /** The share of options that must win for nothing to be lost; undefined in a round, whose payout is not known before. */
  readonly breakEven: Rate | undefined;
  /** What this stake costs on average when up and down are equally likely. */
  readonly cost: Amount | undefined;
  /** The share of what is available that the stake takes: a whole number from 0 to 100. */
  readonly percent: number;
  readonly term: Term | undefined;
}

export const stakeRules: FormRules<StakeFields, StakeFacts, StakeSummary> = {
  start: { direction: "up", seconds: "30", mode: "fixed", number: "" },
  faults,
  summary,
};

function faults(fields: StakeFields, { terms, available }: StakeFacts): Faults<StakeFields> {
  if (terms && !terms.on_sale) return { direction: { code: "index-missing", lasting: true } };
  if (terms && isClosed(fields, terms)) return { direction: { code: "venues-disagree", lasting: true } };
  const stake = judgeStake(fields.number || "0");
  if (stake instanceof Rejection) {
    return { number: { code: stake.code, values: stake.values, lasting: stake.code === "stake-too-large" } };
  }
  if (available && available.units < stake.units) return { number: shortOf(available) };
  const full = terms && fullFor(fields, stake, terms);
  return full ? { number: full } : {};
}

/** Whether the venues differ too much for the house to sell a fixed payout; a round goes on. */
export const isClosed = ({ mode }: StakeFields, { venues_agree }: Terms): boolean => mode === "fixed" && !venues_agree;

/** Why the house or the round takes no stake of this size any more, with the one that it does take. */
function fullFor({ mode, seconds, direction }: StakeFields, { currency, units }: Amount, terms: Terms): Fault | undefined {
  const term = terms.terms.find((one) => String(one.seconds) === seconds);
  if (!term) return undefined;
  const unitsOf = (text: string): bigint => parseAmount(currency, text)!.units;
  if (mode === "fixed") {
    const left = term.house_left[direction];
    if (units <= unitsOf(left)) return undefined;
    const isDry = unitsOf(terms.pool_free) < winningsOf(amount(currency, units), parseRate(term.profit_ratio)!).units;
    return isDry ? { code: "pool-dry", lasting: true } : { code: "exposure-reached", lasting: true, values: { left } };
  }
  const side = unitsOf(term.round[direction]);
  const left = side < ROUND_SIDE_MAX.units ? ROUND_SIDE_MAX.units - side : 0n;
  return units > left ? { code: "round-full", lasting: true, values: { left: formatAmount(amount(currency, left)) } } : undefined;
}

const shortOf = (available: Amount): Fault => ({
  code: "insufficient-balance",
  lasting: true,
  values: { nearest: formatAmount(spendableOf(available)) },
});

function summary({ direction, seconds, mode, number }: StakeFields, { terms, available }: StakeFacts): StakeSummary {
  const term = terms?.terms.find((one) => String(one.seconds) === seconds);
  const stake = judgeStake(number || "0");
  const rate = term && parseRate(term.profit_ratio);
  const isFixed = mode === "fixed";
  // Of a stake that no option takes nothing is reckoned.
  const some = stake instanceof Rejection ? undefined : stake;
  return {
    stake: some,
    payout: some && term && (isFixed ? payoutOf(some, rate!, "won") : roundPayout(some, direction, term, terms!.pool_fee)),
    breakEven: isFixed && term ? parseRate(term.break_even) : undefined,
    cost: some && (isFixed ? (rate === undefined ? undefined : expectedCostOf(some, rate)) : roundCost(some, terms)),
    percent: percentOf(some, available),
    term,
  };
}

/** What the stake would be paid if the round closed now with it in. */
function roundPayout(stake: Amount, direction: Direction, { round }: Term, fee: string): Amount {
  const units = (text: string): bigint => parseAmount(stake.currency, text)!.units;
  const others = [
    { direction: "up" as const, units: units(round.up) },
    { direction: "down" as const, units: units(round.down) },
  ].filter((one) => one.units > 0n);
  const { payouts } = poolPayouts(
    [{ direction, units: stake.units }, ...others],
    direction,
    parseRate(fee)!,
    isBalanced(RULE_NOW),
  );
  return amount(stake.currency, payouts[0]!);
}

/** In a round customers win from each other, so that only the fee is lost on average. */
const roundCost = (stake: Amount, terms: Terms | undefined): Amount | undefined =>
  terms && amount(stake.currency, divide(stake.units * parseRate(terms.pool_fee)!, parseRate("1")!, "up"));

function percentOf(stake: Amount | undefined, available: Amount | undefined): number {
  if (!stake || !available || available.units === 0n) return 0;
  const percent = divide(stake.units * 100n, available.units, "half-even");
  return Number(percent > 100n ? 100n : percent);
}

/** The most that can be staked, cut off to the decimals that a stake takes. */
function spendableOf(available: Amount): Amount {
  const unit = pow10(scaleOf(available.currency) - STAKE_DECIMALS);
  const most = available.units < STAKE_MAX.units ? available.units : STAKE_MAX.units;
  return amount(available.currency, (most / unit) * unit);
}

/** A share of what is available as a stake, never more than one may be; "" for none. */
export function stakeFor(percent: number, available: Amount): string {
  const share = amount(available.currency, divide(available.units * BigInt(percent), 100n, "down"));
  const stake = spendableOf(share);
  return stake.units === 0n ? "" : formatAmount(stake);
}
