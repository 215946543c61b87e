/** What a quiz is decided by and shares out: pure, and the same for server, ticket, receipt and verifier. */
import {
  amount,
  divide,
  formatAmount,
  parseAmount,
  type Price,
  type Rate,
  RATE_SCALE,
  pow10,
  toMultiple,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

export const STAKE_CURRENCY = "USDT";
/** Of one bet. */
export const STAKE_MIN = parseAmount(STAKE_CURRENCY, "1")!;
export const STAKE_MAX = parseAmount(STAKE_CURRENCY, "1000")!;
const STAKE_DECIMALS = 2;
/** Bets of one customer that are not settled. */
export const BETS_MAX = 100;
/** Bets on one quiz: what is settled within half a minute. */
export const QUIZ_BETS_MAX = 100_000;
/** Programmes that run at once. */
export const PROGRAMMES_MAX = 40;
export const OUTCOMES_MIN = 2;
export const OUTCOMES_MAX = 4;
/** What the house keeps of losing stakes at most, and how far the outer lines of a programme may lie from the index. */
export const FEE_MAX: Rate = 10_000_000n;
export const DISTANCE_MIN: Rate = 10_000n;
export const DISTANCE_MAX: Rate = 50_000_000n;

/** How long after its lines are said bets are taken, in ms: everybody sees them before anybody can bet. */
export const ANNOUNCED_MS = 30_000;
/** How long after its moment a quiz waits for an index, in ms; then it is void. */
export const GRACE_MS = MINUTE_MS;
/** Bets close so long before the moment at least, in minutes, and in half of the period at most. */
export const CLOSE_MIN = 5;

export const periods = ["hour", "day"] as const;
export type Period = (typeof periods)[number];
const lengths: Record<Period, number> = { hour: HOUR_MS, day: DAY_MS };
export const closeMax = (period: Period): number => lengths[period] / MINUTE_MS / 2;

/** How a quiz ends. All but "paid" give every stake back. */
export const endings = ["paid", "tie", "late", "one-sided", "no-winner"] as const;
export type Ending = (typeof endings)[number];

export const quizStates = ["not-started", "guessing", "over", "unsettled", "settled"] as const;
export type QuizState = (typeof quizStates)[number];

/** The next moment at which a period ends, in UTC, in ms. */
export const nextMoment = (period: Period, now: number): number => (Math.floor(now / lengths[period]) + 1) * lengths[period];

/** What is shown of a quiz at a moment, all in ms. */
export function stateOf(
  quiz: { readonly opensAt: number; readonly closesAt: number; readonly decidesAt: number; readonly isSettled: boolean },
  now: number,
): QuizState {
  if (quiz.isSettled) return "settled";
  if (now < quiz.opensAt) return "not-started";
  if (now < quiz.closesAt) return "guessing";
  return now < quiz.decidesAt ? "over" : "unsettled";
}

const ONE: Rate = pow10(RATE_SCALE);

/**
 * The prices between the outcomes, each half a tick off the market's grid so that a price on the grid is never equal to one: the index
 * itself for two and four outcomes, and that distance below and above it for three and four. Undefined where they would not differ.
 */
export function linesAt(outcomes: number, index: Price, distance: Rate, tick: Price): Price[] | undefined {
  const off = (price: Price): Price => toMultiple(price, tick, "down") + tick / 2n;
  const outer = [divide(index * (ONE - distance), ONE, "down"), divide(index * (ONE + distance), ONE, "down")] as const;
  const lines = (outcomes === 2 ? [index] : outcomes === 3 ? outer : [outer[0], index, outer[1]]).map(off);
  return lines.every((line, place) => line > 0n && (place === 0 || line > lines[place - 1]!)) ? lines : undefined;
}

/** Which outcome a price is: how many lines lie below it. "tie" where it is on one. */
export const outcomeAt = (price: Price, lines: readonly Price[]): number | "tie" =>
  lines.includes(price) ? "tie" : lines.filter((line) => line < price).length;

/** A stake that may be taken, or why not. Rejections: wrong-amount {decimals, smallest}, stake-too-small, stake-too-large. */
export function judgeBet(text: string): bigint | Rejection {
  const stake = parseAmount(STAKE_CURRENCY, text);
  if (!stake || stake.units === 0n || (text.split(".")[1]?.length ?? 0) > STAKE_DECIMALS)
    return new Rejection("wrong-amount", wrongAmount(STAKE_DECIMALS, formatAmount(STAKE_MIN)));
  if (stake.units < STAKE_MIN.units) return new Rejection("stake-too-small", { minimum: formatAmount(STAKE_MIN) });
  return stake.units > STAKE_MAX.units ? new Rejection("stake-too-large", { maximum: formatAmount(STAKE_MAX) }) : stake.units;
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

/** How a quiz ends by the stakes on each outcome and what the index said; null is that it said nothing in time. */
export function endingOf(result: number | "tie" | null, pools: readonly bigint[]): Ending {
  if (result === null) return "late";
  if (result === "tie") return "tie";
  if (pools.filter((units) => units > 0n).length === 1) return "one-sided";
  return sum(pools) > 0n && pools[result] === 0n ? "no-winner" : "paid";
}

export interface Shared {
  /** What stands on the outcome that came. */
  readonly winning: bigint;
  /** What the house keeps of the others, rounded down. */
  readonly fee: bigint;
  /** What the winners share: the others' stakes less the fee. */
  readonly gains: bigint;
}

export function sharedOf(pools: readonly bigint[], outcome: number, rate: Rate): Shared {
  const winning = pools[outcome]!;
  const losing = sum(pools) - winning;
  const fee = divide(losing * rate, ONE, "down");
  return { winning, fee, gains: losing - fee };
}

/** A stake's part of the gains, rounded down. What all of them round away is fewer units than there are winners. */
export const gainOf = (stake: bigint, { winning, gains }: Shared): bigint => divide(stake * gains, winning, "down");

export interface Bet {
  readonly id: string;
  readonly outcome: number;
  readonly stake: bigint;
}

/**
 * What each bet brings where `outcome` has come, in the order given: a winner his stake and his part of the gains. Units that rounding
 * leaves go to the largest remainders, of equal ones to the bet that came first, by its id.
 */
export function payoutsOf(bets: readonly Bet[], pools: readonly bigint[], outcome: number, rate: Rate): bigint[] {
  const shared = sharedOf(pools, outcome, rate);
  const winners = bets.filter((bet) => bet.outcome === outcome);
  const left = shared.gains - sum(winners.map(({ stake }) => gainOf(stake, shared)));
  const remainder = ({ stake }: Bet): bigint => (stake * shared.gains) % shared.winning;
  const ranked = winners.toSorted((a, b) => {
    const [one, other] = [remainder(a), remainder(b)];
    return one === other ? (a.id < b.id ? -1 : 1) : one > other ? -1 : 1;
  });
  const luckier = new Set(ranked.slice(0, Number(left)).map(({ id }) => id));
  return bets.map((bet) =>
    bet.outcome === outcome ? bet.stake + gainOf(bet.stake, shared) + (luckier.has(bet.id) ? 1n : 0n) : 0n,
  );
}

/** What one staked on an outcome brings as the pools are, the stake included, in units of a rate, rounded down. Null without a stake there. */
export function oddsOf(pools: readonly bigint[], outcome: number, rate: Rate): Rate | null {
  const shared = sharedOf(pools, outcome, rate);
  if (shared.winning === 0n) return null;
  return divide((shared.winning + shared.gains) * ONE, shared.winning, "down");
}

/** What a bet would bring if its outcome came and nobody else staked, its own stake in the pool. Rounded down. */
export function wouldBring(pools: readonly bigint[], outcome: number, stake: bigint, rate: Rate): bigint {
  const after = pools.map((units, place) => (place === outcome ? units + stake : units));
  if (endingOf(outcome, after) !== "paid") return stake;
  return stake + gainOf(stake, sharedOf(after, outcome, rate));
}

/**
 * The part of all stakes that the house keeps on average, if outcomes come as often as they are staked on; while the pools are empty, as
 * if they were equal. Rounded up.
 */
export function edgeOf(pools: readonly bigint[], rate: Rate): Rate {
  const shares = sum(pools) === 0n ? pools.map(() => 1n) : pools;
  const total = sum(shares);
  const losing = sum(shares.map((units) => units * (total - units)));
  return divide(rate * losing, total * total, "up");
}

export const money = (units: bigint): string => formatAmount(amount(STAKE_CURRENCY, units));
