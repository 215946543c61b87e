/**
 * House liquidity: the depth of the feed as levels on the market's own grid. What customers took from a level stays taken
 * until the feed publishes that level anew, so nobody can trade the same published quantity twice.
 */
import type { Price } from "@assay/core/money.ts";
import type { Side } from "../../contract.ts";
import type { Grid } from "./grid.ts";
import type { House, HouseLevel } from "./match.ts";

/** What a venue shows: base units wanted or offered at each price, best first. */
export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

export interface DepthLevel {
  readonly price: Price;
  readonly quantity: bigint;
}

/** Steps that trades took from a level which showed `published` steps at that time. */
export interface Taken {
  readonly side: Side;
  readonly price: number;
  readonly published: number;
  readonly taken: number;
}

interface PublishedLevel extends HouseLevel {
  readonly side: Side;
  readonly published: number;
}

export interface PublishedHouse extends House {
  readonly bids: readonly PublishedLevel[];
  readonly asks: readonly PublishedLevel[];
}

export function houseOf(grid: Grid, depth: Depth, taken: readonly Taken[]): PublishedHouse {
  return {
    bids: levelsOf(grid, "buy", depth.bids, taken),
    asks: levelsOf(grid, "sell", depth.asks, taken),
  };
}

/** What is taken from the levels as they stand now: the memory that the next batch starts from. */
export function takenOf({ bids, asks }: PublishedHouse): Taken[] {
  return [...bids, ...asks]
    .filter(({ steps, published }) => steps < published)
    .map(({ side, price, published, steps }) => ({ side, price, published, taken: published - steps }));
}

/** Prices move away from the customer to the next tick, so that the house never gives more than its source shows. */
function levelsOf(grid: Grid, side: Side, depth: readonly DepthLevel[], taken: readonly Taken[]): PublishedLevel[] {
  const levels: PublishedLevel[] = [];
  const tickUp = side === "sell" ? grid.tick - 1n : 0n;
  for (let index = 0; index < depth.length;) {
    const ticks = (depth[index]!.price + tickUp) / grid.tick;
    let units = 0n;
    // Venue prices finer than the market's tick fall together on one level.
    for (; index < depth.length && (depth[index]!.price + tickUp) / grid.tick === ticks; index += 1)
      units += depth[index]!.quantity;
    const published = grid.stepsWithin(units);
    const price = Number(ticks);
    if (published === 0 || price === 0) continue;
    const before = taken.find((one) => one.price === price && one.side === side && one.published === published);
    levels.push({ side, price, published, steps: published - (before?.taken ?? 0) });
  }
  return levels;
}
