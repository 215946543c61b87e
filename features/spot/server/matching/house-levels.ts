/**
 * House liquidity: the depth of the feed as levels on the market's own grid. The venue does not know of our trades, so what
 * customers took counts against that side for a while, whatever is published meanwhile at that price or at worse ones.
 */
import type { Side } from "../../contract.ts";
import type { Depth, DepthLevel } from "../liquidity.ts";
import type { Grid } from "./grid.ts";
import type { House, HouseLevel } from "./match.ts";

/** What was taken is there again after so long: no sooner than a venue that has fallen silent is no longer quoted. */
export const TAKEN_MS = 10_000;
/** What is taken of a side within one such stretch is remembered as one, so that there is little to remember. */
const TOGETHER_MS = 1_000;

/** Steps that trades took from the levels of one side, from the best such price on, and when: in ms, the last of them. */
export interface Taken {
  readonly side: Side;
  readonly price: number;
  readonly steps: number;
  readonly at: number;
}

interface PublishedLevel extends HouseLevel {
  readonly side: Side;
  /** What it offered before this batch. */
  readonly offered: number;
}

export interface PublishedHouse extends House {
  readonly bids: readonly PublishedLevel[];
  readonly asks: readonly PublishedLevel[];
}

export function houseOf(grid: Grid, depth: Depth, taken: readonly Taken[], now: number): PublishedHouse {
  const lasting = taken.filter((one) => isTaken(one, now));
  return {
    bids: levelsOf(grid, "buy", depth.bids, lasting),
    asks: levelsOf(grid, "sell", depth.asks, lasting),
  };
}

/** What is taken once trades have gone off the levels: the memory that the next batch starts from. */
export function takenOf({ bids, asks }: PublishedHouse, before: readonly Taken[], now: number): Taken[] {
  const lasting = before.filter((one) => isTaken(one, now));
  return [bids, asks].reduce((all, levels) => {
    const gone = levels.filter(({ steps, offered }) => steps < offered);
    const [best] = gone;
    if (!best) return all;
    const steps = gone.reduce((sum, level) => sum + level.offered - level.steps, 0);
    return remember(all, { side: best.side, price: best.price, steps, at: now });
  }, lasting);
}

const isTaken = ({ at }: Taken, now: number): boolean => now - at < TAKEN_MS;

const isBetter = (side: Side, price: number, than: number): boolean => (side === "buy" ? price > than : price < than);

/** Joined with what was taken of the same side in the same stretch: as if all had been taken from the better price on, last. */
function remember(all: readonly Taken[], taken: Taken): Taken[] {
  const stretch = Math.floor(taken.at / TOGETHER_MS);
  const same = all.find(({ side, at }) => side === taken.side && Math.floor(at / TOGETHER_MS) === stretch);
  if (!same) return [...all, taken];
  const price = isBetter(taken.side, same.price, taken.price) ? same.price : taken.price;
  const joined = { ...taken, price, steps: same.steps + taken.steps };
  return all.map((one) => (one === same ? joined : one));
}

function levelsOf(grid: Grid, side: Side, depth: readonly DepthLevel[], taken: readonly Taken[]): PublishedLevel[] {
  const left = depth.map(({ price, quantity }) => ({ price: grid.ticks(price), steps: grid.steps(quantity) }));
  for (const { price, steps } of taken.filter((one) => one.side === side)) {
    let gone = steps;
    for (const level of left) {
      if (isBetter(side, level.price, price)) continue;
      const part = Math.min(level.steps, gone);
      level.steps -= part;
      gone -= part;
    }
  }
  return left.map((level) => ({ side, ...level, offered: level.steps }));
}
