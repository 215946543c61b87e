/** What dual investment asks of the market: the index, its past, and on which grid prices lie. */
import type { IndexTick, Market, PriceHistory } from "@assay/features/market/server.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { Volatilities } from "./volatility.ts";

export interface FollowedIndex {
  tick(symbol: string): IndexTick | undefined;
  /** Calls back with every judgement of an index by this process, if its judgements may settle. */
  onTick(run: (tick: IndexTick) => void): Stop;
  readonly pricesAt: PriceHistory;
  readonly markets: ReadonlyMap<string, Pick<Market, "base" | "quote" | "tick" | "kind">>;
}

export interface Sources {
  readonly index: FollowedIndex;
  readonly volatilities: Volatilities;
}
