/**
 * House liquidity: the depth of the feed as levels on the market's own grid. What customers took from a level stays taken
 * until the feed publishes that level anew, so nobody can trade the same published quantity twice.
 */
import type { Side } from "../../contract.ts";
import type { Depth, DepthLevel } from "../liquidity.ts";
import type { Grid } from "./grid.ts";
import type { House, HouseLevel } from "./match.ts";

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

function levelsOf(grid: Grid, side: Side, depth: readonly DepthLevel[], taken: readonly Taken[]): PublishedLevel[] {
  return depth.map(({ price: at, quantity }) => {
    const price = grid.ticks(at);
    const published = grid.steps(quantity);
    const before = taken.find((one) => one.price === price && one.side === side && one.published === published);
    return { side, price, published, steps: published - (before?.taken ?? 0) };
  });
}
