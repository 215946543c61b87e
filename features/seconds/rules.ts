/**
 * What a seconds option costs and pays; rules/course.ts says how it is entered and settled. Every rule is a function of the
 * direction, the ticks, the stakes and the terms alone: who asks cannot be told to it, so nobody can sway it.
 */
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  parseAmount,
  parseRate,
  pow10,
  type Price,
  type Rate,
  RATE_SCALE,
  shareOf,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

export const directions = ["up", "down"] as const;
export type Direction = (typeof directions)[number];

/** The terms on sale, in seconds. */
export const termsSeconds = [30, 60, 120, 180, 300] as const;
export type TermSeconds = (typeof termsSeconds)[number];

/** A fixed payout out of the funded pool, or customers against each other. */
export const modes = ["fixed", "pool"] as const;
export type Mode = (typeof modes)[number];

/** What a win adds to the stake at a fixed payout, by term: the shorter, the less. */
export const payoutRates: Readonly<Record<TermSeconds, Rate>> = {
  30: parseRate("0.8")!,
  60: parseRate("0.82")!,
  120: parseRate("0.85")!,
  180: parseRate("0.87")!,
  300: parseRate("0.9")!,
};
/** What the house keeps of a pool in which both sides staked. */
export const POOL_FEE: Rate = parseRate("0.03")!;

export const STAKE_CURRENCY = "USDT";
export const STAKE_DECIMALS = 2;
export const STAKE_MIN = parseAmount(STAKE_CURRENCY, "1")!;
export const STAKE_MAX = parseAmount(STAKE_CURRENCY, "1000")!;
/** Options of one customer that are not settled yet. */
export const OPEN_MAX = 50;
/** Stakes of one customer in one round, all on one side of it. */
export const ROUND_OWN_MAX = 3;
/** What one side of a round takes, in value and in stakes: who fills one side leaves the other open. */
export const ROUND_SIDE_MAX = parseAmount(STAKE_CURRENCY, "50000")!;
export const ROUND_STAKES_MAX = 1_000;

/**
 * The rule by which an option is decided, named as its receipt names it. What is open keeps the one under which it was opened:
 * since version 2 an entry is delayed by a draw, and both sides of a round risk the same.
 */
export const ruleVersions = [1, 2] as const;
export type RuleVersion = (typeof ruleVersions)[number];
export const RULE_NOW: RuleVersion = 2;
export const ruleOf = (mode: Mode, version: RuleVersion) =>
  `${mode === "fixed" ? "seconds" : "seconds-pool"}-${version}` as const;

/** The name of a round, by which its delay is drawn; `closedAt` in ms. */
export const roundName = (symbol: string, seconds: TermSeconds, closedAt: number): string => `${symbol} ${seconds} ${closedAt}`;

/** What an option's delay is drawn for: a round is entered as a whole. Undefined under the rule that drew none. */
export function drawnFor(version: RuleVersion, mode: Mode, id: string, round: string): string | undefined {
  if (version === 1) return undefined;
  return mode === "fixed" ? id : round;
}

/** Whether both sides of a round risk the same: under the first rule each risked all that stood on it. */
export const isBalanced = (version: RuleVersion): boolean => version !== 1;

/** A stake that may be taken, or why not. Rejections: wrong-amount {decimals, smallest}, stake-too-small, stake-too-large. */
export function judgeStake(number: string): Amount | Rejection {
  const stake = parseAmount(STAKE_CURRENCY, number);
  if (!stake || (number.split(".")[1]?.length ?? 0) > STAKE_DECIMALS) {
    return new Rejection("wrong-amount", wrongAmount(STAKE_DECIMALS, formatAmount(STAKE_MIN)));
  }
  if (stake.units < STAKE_MIN.units) return new Rejection("stake-too-small", { minimum: formatAmount(STAKE_MIN) });
  return stake.units > STAKE_MAX.units ? new Rejection("stake-too-large", { maximum: formatAmount(STAKE_MAX) }) : stake;
}

/** Counting prices of a tick may differ by this part of the market's clamp before no fixed payout is sold: of 0.5 % a tenth of a percent. */
const DISAGREEMENT_PART = 5n;

/**
 * Whether the venues that count in a tick agree so far that the house sells a fixed payout on it: the dearest is at most a fifth of
 * the market's clamp above the cheapest. While they differ more, some of them are behind, and who knows which would win.
 */
export function venuesAgree(
  sources: readonly { readonly state: string; readonly price: Price | undefined }[],
  clamp: Rate,
): boolean {
  const prices = sources.flatMap(({ state, price }) => (state === "counted" && price !== undefined ? [price] : []));
  if (prices.length === 0) return false;
  const [least, most] = [prices.reduce((a, b) => (b < a ? b : a)), prices.reduce((a, b) => (b > a ? b : a))];
  return (most - least) * DISAGREEMENT_PART * pow10(RATE_SCALE) <= least * clamp;
}

/**
 * When an option closes, in ms: nothing after that can be staked for or against it, and the first valid tick after it draws when
 * it is entered. A fixed one closes as it is accepted; a pool takes stakes for one term and closes at multiples of it.
 */
export function closesAt(mode: Mode, seconds: TermSeconds, acceptedAt: number): number {
  const termMs = seconds * SECOND_MS;
  return mode === "fixed" ? acceptedAt : (Math.floor(acceptedAt / termMs) + 1) * termMs;
}

/** The bounds between which an entry is delayed behind its draw, both included, in ms. The least keeps the two ticks apart. */
export const ENTRY_DELAY_MIN_MS = 500;
export const ENTRY_DELAY_MAX_MS = 2_500;

export type Outcome = "won" | "lost" | "tie" | "void";

/** What came of an option, in a word: of a round with nobody on the other side, only that the stake came back. */
export const outcomeShown = (outcome: Outcome, stake: string, payout: string | null) =>
  (outcome === "won" || outcome === "lost") && stake === payout ? "returned" : outcome;

/** What a win adds to the stake at the fixed payout rate, rounded down. The pool sets it aside when it accepts the stake. */
export const winningsOf = (stake: Amount, rate: Rate): Amount => shareOf(stake, rate, "down");

/** What the customer gets back at a fixed payout: the stake and its winnings, the stake, or nothing. */
export function payoutOf(stake: Amount, rate: Rate, outcome: Outcome): Amount {
  if (outcome === "lost") return amount(stake.currency, 0n);
  if (outcome !== "won") return stake;
  return amount(stake.currency, stake.units + winningsOf(stake, rate).units);
}

/** The share of options that must win for a customer to lose nothing at payout rate r: 1 / (1 + r), rounded up. */
export function breakEvenOf(rate: Rate): Rate {
  const one = pow10(RATE_SCALE);
  return divide(one * one, one + rate, "up");
}

/** What staking `stake` costs on average when up and down are equally likely: stake × (1 − r) / 2, rounded up. */
export function expectedCostOf(stake: Amount, rate: Rate): Amount {
  return amount(stake.currency, divide(stake.units * (pow10(RATE_SCALE) - rate), 2n * pow10(RATE_SCALE), "up"));
}

export interface PoolStake {
  readonly direction: Direction;
  readonly units: bigint;
}

/** What each stake of a pool is paid, in the order of the stakes, and the house's fee: together exactly what was staked. */
export interface PoolPayouts {
  readonly payouts: readonly bigint[];
  readonly fee: bigint;
}

/**
 * Customers against each other. In a balanced round the heavier side takes part with what stands on the lighter, each stake of it pro
 * rata, and the rest comes back whoever wins; otherwise each side takes part whole. Who is right is paid his part of his side and of
 * what the wrong side lost, less the fee; who is wrong what did not take part, each rounded down; what is left, less than one unit
 * a stake, goes to the fee. The fee is of what takes part, and never more than the wrong side lost, so that nobody who was right
 * gets back less than the stake. One side only, a tie and a void refund all.
 */
export function poolPayouts(
  stakes: readonly PoolStake[],
  winner: Direction | undefined,
  feeRate: Rate,
  balanced: boolean,
): PoolPayouts {
  const total = sum(stakes.map(({ units }) => units));
  const right = sum(stakes.filter(({ direction }) => direction === winner).map(({ units }) => units));
  const wrong = total - right;
  if (right === 0n || wrong === 0n) return { payouts: stakes.map(({ units }) => units), fee: 0n };
  const lighter = right < wrong ? right : wrong;
  const [risked, lost] = balanced ? [lighter, lighter] : [right, wrong];
  const asked = divide((risked + lost) * feeRate, pow10(RATE_SCALE), "up");
  const shared = right + lost - (asked < lost ? asked : lost);
  const payouts = stakes.map(({ direction, units }) =>
    direction === winner ? divide(units * shared, right, "down") : divide(units * (wrong - lost), wrong, "down"),
  );
  return { payouts, fee: total - sum(payouts) };
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, unit) => total + unit, 0n);
