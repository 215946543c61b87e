/** What a receipt of a draw must say, computed anew from the preimage and the terms that stand in it. */
import { canonicalText, type Fact } from "../rules.ts";
import { canDraw, drawn, hashed, materialOf, type Odds, sha256Text, wordsOf } from "./draws.ts";

/** A chain's end; what a customer asked to be drawn; what was drawn; that nothing was drawn in time. */
export const CHAIN_RULE = "draw-chain-1";
export const ASKED_RULE = "draw-asked-1";
export const DRAWN_RULE = "draw-1";
export const LATE_RULE = "draw-late-1";

/** A type, so that it is a `Fact`. Times in ms since 1970 as texts. */
export type AskedFact = {
  readonly id: string;
  readonly what: "draw";
  readonly at: string;
  readonly feature: string;
  /** The customer's own. */
  readonly seed: string;
  /** SHA-256 of the canonical text of what can be drawn at which odds. */
  readonly odds: string;
  /** What he gets if nothing is drawn by the deadline, besides his money back. */
  readonly otherwise: string;
  readonly deadline: string;
};

export type DrawnFact = {
  readonly id: string;
  readonly asked: AskedFact;
  readonly odds: Odds;
  /** The link of the public log that sealed what was asked. */
  readonly head: { readonly place: string; readonly hash: string };
  readonly chain: string;
  readonly end: string;
  /** From 1: so many hashes lead from the preimage to the end. */
  readonly index: string;
  readonly preimage: string;
  /** Places in the list of lots, from 0. */
  readonly outcome: readonly string[];
};

export const digestOfOdds = (odds: Odds): string => sha256Text(canonicalText(odds));

/** What a preimage makes of what was asked. */
export function outcomeOf({ asked, odds, head, preimage }: Pick<DrawnFact, "asked" | "odds" | "head" | "preimage">): number[] {
  const material = materialOf({ id: asked.id, seed: asked.seed, odds: asked.odds, head: head.hash });
  return drawn(wordsOf(preimage, material), odds);
}

export interface DrawAnew {
  readonly holds: boolean;
  readonly lots: readonly string[];
}

const HASH = /^[0-9a-f]{64}$/;
const INDEX = /^[1-9][0-9]{0,4}$/;

/** Undefined of what is not the fact of a draw. */
export function recomputeDraw(fact: Fact): DrawAnew | undefined {
  const told = fact as Partial<DrawnFact>;
  const { asked, odds, head, preimage = "", end = "", index = "", outcome } = told;
  if (!asked || !Array.isArray(odds?.lots) || !head || !Array.isArray(outcome)) return undefined;
  if (!HASH.test(preimage) || !HASH.test(end) || !INDEX.test(index) || !canDraw(odds)) return undefined;
  const lots = outcomeOf({ asked, odds, head, preimage });
  const holds =
    told.id === asked.id &&
    digestOfOdds(odds) === asked.odds &&
    hashed(preimage, Number(index)) === end &&
    canonicalText(lots.map(String)) === canonicalText(outcome);
  return { holds, lots: lots.map((lot) => odds.lots[lot]!.lot) };
}
