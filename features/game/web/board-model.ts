/** What the board shows: where prices stand, which of two answers is newer, and whether a round is what it was bound to. */
import type { OutputOf } from "@assay/core/contract.ts";
import { hashed } from "@assay/features/proofs/receipts.ts";
import type { calls } from "../contract.ts";
import { commitmentOf, PRICES, pricesOf } from "../rules.ts";

export type Table = OutputOf<typeof calls.showTable>;
export type Round = OutputOf<typeof calls.startRound>["round"];
/** What was shown before a bet, and the seed that was sent with it. */
export interface Bound {
  readonly commitment: string;
  readonly seed: string;
}

const SHOWN_MAX = 8;
const FULL = 100;
/** Of the width and the height stays free on each side, in percent. */
const [SIDE, EDGE] = [7, 10];

export interface Point {
  /** Which price of the round it is. */
  readonly at: number;
  readonly price: number;
  /** In percent of the board, from its start and its top. */
  readonly x: number;
  readonly y: number;
}

/** How far below the top a price lies, in percent. */
export const heightOf = (price: number): number => EDGE + ((FULL - 2 * EDGE) * (PRICES - price)) / (PRICES - 1);

/** The last prices of a round, with room for the next one. */
export function pointsOf(prices: readonly number[]): Point[] {
  const first = Math.max(0, prices.length - SHOWN_MAX);
  const step = (FULL - 2 * SIDE) / SHOWN_MAX;
  return prices.slice(first).map((price, place) => ({ at: first + place, price, x: SIDE + step * place, y: heightOf(price) }));
}

/** Which of two answers about rounds tells more: a command's may be there before the table is read again, and the table's after another device's. */
export function newerOf(told: Round | null, acted: Round | undefined): Round | null {
  if (!told || !acted) return acted ?? told;
  if (told.id !== acted.id) return told.started_at > acted.started_at ? told : acted;
  if ((told.ending === null) !== (acted.ending === null)) return told.ending === null ? acted : told;
  return told.guesses.length > acted.guesses.length ? told : acted;
}

/** How a round has ended, as it is told: lost to a price that is equal, which is neither higher nor lower, is told apart. */
export function toldEnding({ ending, prices }: Pick<Round, "prices"> & { readonly ending: NonNullable<Round["ending"]> }) {
  return ending === "lost" && prices.at(-1) === prices.at(-2) ? "equal" : ending;
}

/** Whether a round that is over is what it was bound to: judged by the phone, and by what it saw before the bet where it did. */
export function isAsBound(round: Round, bound: Bound | undefined): boolean {
  const { preimage, commitment, end, place, prices, seed } = round;
  if (preimage === null) return false;
  return (
    commitmentOf(preimage) === (bound?.commitment ?? commitment) &&
    hashed(preimage, place) === end &&
    seed === (bound?.seed ?? seed) &&
    pricesOf(preimage, round, prices.length).join() === prices.join()
  );
}
