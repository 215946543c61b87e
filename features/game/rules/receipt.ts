/** What a receipt of a round must say, computed anew from the seeds that stand in it. */
import { hashed } from "@assay/features/proofs/receipts.ts";
import {
  BET_MAX,
  BET_MIN,
  CHAIN_ROUNDS,
  type Ending,
  endingOf,
  endings,
  GUESSES_MAX,
  type Guess,
  guesses,
  hundredthsOf,
  pricesOf,
  timesText,
  waysOf,
  worthOf,
} from "../rules.ts";

/** The end of a customer's chain, said before its first round; a round that is over. */
export const CHAIN_RULE = "game-chain-1";
export const ROUND_RULE = "game-1";

/** A type, so that it is a `Fact`. */
export type ChainFact = { readonly id: string; readonly end: string; readonly rounds: string };

export type RoundFact = {
  readonly id: string;
  readonly chain: string;
  readonly end: string;
  readonly place: string;
  readonly preimage: string;
  readonly seed: string;
  readonly bet: string;
  readonly guesses: readonly string[];
  readonly prices: readonly string[];
  readonly ending: string;
  readonly times: string;
  readonly paid: string;
};

export interface RoundAnew {
  readonly prices: readonly number[];
  readonly guesses: readonly Guess[];
  readonly ending: Ending;
  readonly times: string;
  readonly paid: bigint;
  /** Whether the receipt says the same, and its seed leads to the end that was said before. */
  readonly holds: boolean;
}

const HASH = /^[0-9a-f]{64}$/;
const isGuess = (text: unknown): text is Guess => guesses.some((one) => one === text);
const wholeOf = (text: unknown, least: number, most: number): number | undefined => {
  const whole = typeof text === "string" && /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return whole >= least && whole <= most ? whole : undefined;
};

/** Undefined of what is no fact of a round. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown): RoundAnew | undefined {
  if (rule !== ROUND_RULE || typeof said !== "object" || said === null) return undefined;
  const told = said as Partial<Record<keyof RoundFact, unknown>>;
  const [place, bet] = [wholeOf(told.place, 1, CHAIN_ROUNDS), wholeOf(told.bet, BET_MIN, BET_MAX)];
  const { preimage, seed, end, guesses: made, prices: saidPrices } = told;
  if (place === undefined || bet === undefined || typeof seed !== "string" || typeof end !== "string") return undefined;
  if (typeof preimage !== "string" || !HASH.test(preimage) || !Array.isArray(made) || !Array.isArray(saidPrices))
    return undefined;
  if (made.length < 1 || made.length > GUESSES_MAX || !made.every(isGuess)) return undefined;
  const prices = pricesOf(preimage, { seed, place }, made.length + 1);
  const path = { prices, guesses: made };
  // Each guess but the last was right, and could be: what ends a path ends it there.
  const isPlayed = made.every((guess, at) => {
    const isOpen = at === 0 || endingOf({ prices: prices.slice(0, at + 1), guesses: made.slice(0, at) }) === undefined;
    return isOpen && waysOf(prices[at]!, guess) > 0;
  });
  const ending = endingOf(path) ?? "cashed";
  const [times, paid] = [timesText(hundredthsOf(path)), worthOf(BigInt(bet), path)];
  const holds =
    isPlayed &&
    hashed(preimage, place) === end &&
    saidPrices.map(String).join() === prices.join() &&
    endings.some((one) => one === told.ending) &&
    told.ending === ending &&
    told.times === times &&
    told.paid === String(paid);
  return { prices, guesses: made, ending, times, paid, holds };
}

export function readChain(said: unknown): ChainFact | undefined {
  const { id, end, rounds } = (typeof said === "object" && said !== null ? said : {}) as Partial<
    Record<keyof ChainFact, unknown>
  >;
  if (typeof id !== "string" || typeof end !== "string" || !HASH.test(end) || typeof rounds !== "string") return undefined;
  return { id, end, rounds };
}
