/** The rules of the game, the same in server, phone and verifier. Pure; points are whole numbers. */
import { below, hashed, wordsOf } from "@assay/features/proofs/receipts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";

/** Prices are 1 to this, each as likely. */
export const PRICES = 13;
/** After so many right guesses, or so many times the bet, a round pays by itself. */
export const GUESSES_MAX = 20;
export const TOP_TIMES = 1_000n;
export const BET_MIN = 1;
export const BET_MAX = 100;
/** What points are filled up to, once a UTC day. */
export const DAILY_POINTS = 1_000;
/** Rounds of one chain: the last one costs a verifier so many hashes. */
export const CHAIN_ROUNDS = 500;

export const ROUNDS_MIN = 1;
export const ROUNDS_MAX = 200;
export const ROUNDS_USUAL = 100;
export const MINUTES_MIN = 1;
export const MINUTES_MAX = 120;
export const MINUTES_USUAL = 60;
/** Who plays so long is reminded before the next round. */
export const REMIND_MS = HOUR_MS / 2;
/** A pause of this length ends a session; a shorter one counts as play. */
export const PAUSE_MS = 5 * MINUTE_MS;
export const LEADERS_MAX = 20;

export const guesses = ["higher", "lower"] as const;
export type Guess = (typeof guesses)[number];
/** "top": it was paid by itself. */
export const endings = ["lost", "cashed", "top"] as const;
export type Ending = (typeof endings)[number];

/** Prices that are known, and the guesses between them. */
export interface Path {
  readonly prices: readonly number[];
  readonly guesses: readonly Guess[];
}

/** How many of the 13 prices make a guess right; 0 where none can. */
export const waysOf = (price: number, guess: Guess): number => (guess === "higher" ? PRICES - price : price - 1);

/** The part of 100 in which a guess is right, rounded to a tenth. */
export const chanceOf = (price: number, guess: Guess): string => ((waysOf(price, guess) * 100) / PRICES).toFixed(1);

const isRight = (from: number, to: number, guess: Guess): boolean => (guess === "higher" ? to > from : to < from);

/** Whether the last guess was wrong; those before it were right. */
export function isLost({ prices, guesses: made }: Path): boolean {
  const guess = made.at(-1);
  return guess !== undefined && !isRight(prices.at(-2)!, prices.at(-1)!, guess);
}

/** By what a bet is multiplied: the inverse of the chance of all guesses together, so that the house keeps nothing. 0 once one was wrong. */
export function timesOf(path: Path): { readonly over: bigint; readonly under: bigint } {
  if (isLost(path)) return { over: 0n, under: 1n };
  let [over, under] = [1n, 1n];
  for (const [place, guess] of path.guesses.entries()) {
    over *= BigInt(PRICES);
    under *= BigInt(waysOf(path.prices[place]!, guess));
  }
  return { over, under };
}

/** Points that a bet is worth after a path, rounded down. */
export function worthOf(bet: bigint, path: Path): bigint {
  const { over, under } = timesOf(path);
  return (bet * over) / under;
}

/** Hundredths, rounded down. */
export const hundredthsOf = (path: Path): bigint => worthOf(100n, path);
export const timesText = (hundredths: bigint): string =>
  `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`;

/** By what one more right guess would multiply a bet: as text of two decimals, rounded down. */
export const nextTimes = (path: Path, guess: Guess): string => {
  const { over, under } = timesOf(path);
  return timesText((100n * over * BigInt(PRICES)) / (under * BigInt(waysOf(path.prices.at(-1)!, guess))));
};

/** How a path ends by itself; undefined while its customer may go on. */
export function endingOf(path: Path): Ending | undefined {
  if (isLost(path)) return "lost";
  const { over, under } = timesOf(path);
  return path.guesses.length >= GUESSES_MAX || over >= TOP_TIMES * under ? "top" : undefined;
}

/** SHA-256 of a round's seed: what the customer knew before he bet. */
export const commitmentOf = (preimage: string): string => hashed(preimage, 1);

/**
 * The first prices of a round. Nothing that the house chooses after it has heard the customer's seed has a part in them: the preimage was
 * committed before, and the place is the next of the chain.
 */
export function pricesOf(
  preimage: string,
  { seed, place }: { readonly seed: string; readonly place: number },
  count: number,
): number[] {
  const next = wordsOf(preimage, `${seed}|${place}`);
  return Array.from({ length: count }, () => 1 + Number(below(next, BigInt(PRICES))));
}

/** What a customer lets himself play a UTC day. */
export interface Limits {
  readonly rounds: number;
  readonly minutes: number;
}
export interface KeptLimits extends Limits {
  /** Higher ones, and when they begin in ms. */
  readonly later: (Limits & { readonly from: number }) | null;
}

export const limitsAt = ({ later, ...now }: KeptLimits, at: number): KeptLimits =>
  later && at >= later.from ? { rounds: later.rounds, minutes: later.minutes, later: null } : { ...now, later };

/** What is lower holds at once, what is higher from the next UTC day. */
export function limitsChanged(kept: KeptLimits, { rounds, minutes }: Limits, at: number): KeptLimits {
  const now = limitsAt(kept, at);
  const held = { rounds: Math.min(now.rounds, rounds), minutes: Math.min(now.minutes, minutes) };
  const isHigher = rounds > held.rounds || minutes > held.minutes;
  return { ...held, later: isHigher ? { rounds, minutes, from: (Math.floor(at / DAY_MS) + 1) * DAY_MS } : null };
}

/** What was played on one UTC day, and since when without a pause; times in ms. */
export interface Played {
  readonly day: number;
  readonly rounds: number;
  readonly ms: number;
  readonly sessionFrom: number;
  readonly lastAt: number;
}

/** What is played by a moment at which the customer acts: the time since his last act counts unless it was a pause. */
export function playedAt(played: Played, at: number): Played {
  const day = Math.floor(at / DAY_MS);
  const gap = at - played.lastAt;
  const goesOn = gap < PAUSE_MS;
  const isToday = day === played.day;
  return {
    day,
    rounds: isToday ? played.rounds : 0,
    ms: (isToday ? played.ms : 0) + (goesOn ? gap : 0),
    sessionFrom: goesOn ? played.sessionFrom : at,
    lastAt: at,
  };
}
