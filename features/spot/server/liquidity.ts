import type { Price } from "@assay/core/money.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { feed } from "@assay/features/market/contract.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { Terms } from "../rules.ts";

export interface DepthLevel {
  readonly price: Price;
  /** Base units. */
  readonly quantity: bigint;
}

/** Levels at which the house is ready to trade: best first, on the market's tick and step. */
export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** What spot needs of the market feed: its markets, a price to judge by, and the depth at which the house trades. */
export interface Liquidity {
  /** All markets, by symbol. */
  readonly markets: ReadonlyMap<string, Terms>;
  /** Where prices come from, for labels. */
  readonly feed: z.infer<typeof feed>;
  /** Without a price the market is closed: nothing trades. Unless the price is an index, no stop may be placed. */
  referencePrice(symbol: string): { readonly price: Price | undefined; readonly basis?: "index" | "middle" | "last" };
  /** The latest judgement of a market's index: what a trailing stop begins to follow. */
  tick(symbol: string): IndexTick | undefined;
  depth(symbol: string): Depth;
  /** Calls with the symbol of a market whose depth has changed. */
  onDepth(run: (symbol: string) => void): Stop;
  /** Calls with every judgement of a market's index, in the one process whose ticks may fire stops. */
  onTick(run: (tick: IndexTick) => void): Stop;
}

/** A judgement that gave an index: it may fire stops. */
export type FiringTick = IndexTick & { readonly price: Price };

export const noDepth: Depth = { bids: [], asks: [] };
