import type { Price } from "@assay/core/money.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { feed } from "@assay/features/market/contract.ts";
import type { IndexHistory, IndexTick, PriceHistory } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { Level } from "../rules/funding.ts";
import type { Listed } from "./contracts.ts";

/** What leverage needs of the market: its contracts, the index they are marked by, and a book to see the premium in. */
export interface Marks {
  readonly contracts: ReadonlyMap<string, Listed>;
  readonly feed: z.infer<typeof feed>;
  /** The latest judgement of the index, without a price while fewer than its sources count. No other price marks a position. */
  tick(symbol: string): IndexTick | undefined;
  /** What the indices were by the minute, oldest first. */
  readonly minutes: IndexHistory;
  /** What currencies cost at past instants, by the index where it is known. */
  readonly pricesAt: PriceHistory;
  /** What one unit is worth as long as somebody can tell, though no index marks it. For what is shown, and nothing else. */
  worth(symbol: string): Price | undefined;
  depth(symbol: string): { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
  /** Calls with every tick, on the process that leads. */
  onTick(run: (tick: IndexTick) => void): Stop;
}

/** The index as the feed has it now; undefined while fewer than its sources count. */
export const indexNow = (marks: Marks, symbol: string): Price | undefined => marks.tick(symbol)?.price;
