import type { Price } from "@assay/core/money.ts";
import type { Terms } from "../rules.ts";
import type { Depth } from "./matching/house-levels.ts";

export type { Depth, DepthLevel } from "./matching/house-levels.ts";

/** What spot needs to know of the market: its terms, a price to judge by, and the depth at which the house trades. */
export interface Liquidity {
  /** All markets, by symbol. */
  readonly markets: ReadonlyMap<string, Terms>;
  /** Undefined while the market has no fresh price: then nothing trades. */
  referencePrice(symbol: string): Price | undefined;
  depth(symbol: string): Depth;
}

export const noDepth: Depth = { bids: [], asks: [] };
