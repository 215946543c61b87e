/**
 * How a seconds option begins, ends and pays. Every rule is a function of the direction, the ticks and the terms alone:
 * no customer, operator, exposure or balance can be told to it, so none can sway it. Server, form and receipt share it.
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
/** Stakes in one round of a pool. */
export const ROUND_MAX = 500;

/** A stake that may be taken, or why not. Rejections: wrong-amount {decimals, smallest}, stake-too-small, stake-too-large. */
export function judgeStake(number: string): Amount | Rejection {
  const stake = parseAmount(STAKE_CURRENCY, number);
  if (!stake || (number.split(".")[1]?.length ?? 0) > STAKE_DECIMALS) {
    return new Rejection("wrong-amount", wrongAmount(STAKE_DECIMALS, formatAmount(STAKE_MIN)));
  }
  if (stake.units < STAKE_MIN.units) return new Rejection("stake-too-small", { minimum: formatAmount(STAKE_MIN) });
  return stake.units > STAKE_MAX.units ? new Rejection("stake-too-large", { maximum: formatAmount(STAKE_MAX) }) : stake;
}

/**
 * When an option closes, in ms: nothing after that can be staked for or against it, and the first valid tick after it is the
 * entry. A fixed one closes as it is accepted; a pool takes stakes for one term and closes at multiples of it.
 */
export function closesAt(mode: Mode, seconds: TermSeconds, acceptedAt: number): number {
  const termMs = seconds * SECOND_MS;
  return mode === "fixed" ? acceptedAt : (Math.floor(acceptedAt / termMs) + 1) * termMs;
}

/** How long an entry or a settlement waits for a valid tick before the option is void, in ms. */
export const GRACE_MS = 5 * SECOND_MS;

/** One index price as evidence: `at` is its time in ms, and undefined is an index that had too few sources. */
export interface Tick {
  readonly id: string;
  readonly at: number;
  readonly price: Price | undefined;
}

export interface ValidTick extends Tick {
  readonly price: Price;
}

export type Outcome = "won" | "lost" | "tie" | "void";

/** What came of an option, in a word: of a round with nobody on the other side, only that the stake came back. */
export const outcomeShown = (outcome: Outcome, stake: string, payout: string | null) =>
  (outcome === "won" || outcome === "lost") && stake === payout ? "returned" : outcome;

/** What was agreed, and nothing else, decides an option. */
export interface Agreed {
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  /** When it closed, in ms: as the server accepted it, or at the end of its round. */
  readonly closedAt: number;
}

/** What the ticks known until now make of an option; times in ms. */
export type Course =
  | { readonly state: "waiting"; readonly voidAt: number }
  | { readonly state: "running"; readonly entry: ValidTick; readonly expiresAt: number; readonly voidAt: number }
  | {
      readonly state: "settled";
      readonly outcome: Outcome;
      readonly entry: ValidTick | undefined;
      readonly settlement: ValidTick | undefined;
    };

/**
 * Where an option stands when the ticks up to `until` (ms) are known, in any order. Entry is the first valid tick strictly
 * after it closed, settlement the first valid tick at or after expiry, and the term runs from the entry tick. A tick that
 * comes later than the grace does not count: the option is void, even if nobody looked until long after.
 */
export function courseOf({ direction, seconds, closedAt }: Agreed, ticks: readonly Tick[], until: number): Course {
  const known = ticks.filter(({ at }) => at <= until);
  const entry = firstValid(known, closedAt + 1, closedAt + GRACE_MS);
  if (!entry) return unmet(closedAt + GRACE_MS, until, undefined) ?? { state: "waiting", voidAt: closedAt + GRACE_MS };
  const expiresAt = entry.at + seconds * SECOND_MS;
  const voidAt = expiresAt + GRACE_MS;
  const settlement = firstValid(known, expiresAt, voidAt);
  if (!settlement) return unmet(voidAt, until, entry) ?? { state: "running", entry, expiresAt, voidAt };
  return { state: "settled", outcome: outcomeOf(direction, entry.price, settlement.price), entry, settlement };
}

/** A price that has not moved by a single unit is a tie, and a tie is nobody's win. */
export function outcomeOf(direction: Direction, entry: Price, settlement: Price): "won" | "lost" | "tie" {
  if (settlement === entry) return "tie";
  return settlement > entry === (direction === "up") ? "won" : "lost";
}

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
 * Customers against each other: payout = stake × total ÷ winning side × (1 − fee), rounded down, the remainder of less than
 * one unit a winner going to the fee. A pool with one side only, a tie and a void refund all and charge nothing. The fee is
 * never more than the losing side staked, so that nobody who was right gets back less than the stake.
 */
export function poolPayouts(stakes: readonly PoolStake[], winner: Direction | undefined, feeRate: Rate): PoolPayouts {
  const total = sum(stakes.map(({ units }) => units));
  const side = sum(stakes.filter(({ direction }) => direction === winner).map(({ units }) => units));
  if (side === 0n || side === total) return { payouts: stakes.map(({ units }) => units), fee: 0n };
  const asked = divide(total * feeRate, pow10(RATE_SCALE), "up");
  const shared = total - (asked < total - side ? asked : total - side);
  const payouts = stakes.map(({ direction, units }) => (direction === winner ? divide(units * shared, side, "down") : 0n));
  return { payouts, fee: total - sum(payouts) };
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, unit) => total + unit, 0n);

/** Of ticks of the same moment the one with the smaller id stands first, so that their order of arrival decides nothing. */
function firstValid(ticks: readonly Tick[], from: number, to: number): ValidTick | undefined {
  return ticks
    .filter((tick): tick is ValidTick => tick.price !== undefined && tick.at >= from && tick.at <= to)
    .reduce<ValidTick | undefined>((first, tick) => (first && !isBefore(tick, first) ? first : tick), undefined);
}

const isBefore = (tick: Tick, other: Tick): boolean => tick.at < other.at || (tick.at === other.at && tick.id < other.id);

/** A grace that is over without a tick voids; one that still runs says nothing. */
function unmet(voidAt: number, until: number, entry: ValidTick | undefined): Course | undefined {
  return until >= voidAt ? { state: "settled", outcome: "void", entry, settlement: undefined } : undefined;
}
