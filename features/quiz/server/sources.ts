/** What quizzes ask of the market: the index, its judgements, and on which grid prices lie. */
import type { IndexTick, Market } from "@assay/features/market/server.ts";
import type { Stop } from "@assay/server/clock.ts";

export interface FollowedIndex {
  tick(symbol: string): IndexTick | undefined;
  /** Calls back with every judgement of an index by this process, if its judgements may settle. */
  onTick(run: (tick: IndexTick) => void): Stop;
  readonly markets: ReadonlyMap<string, Pick<Market, "tick">>;
}
