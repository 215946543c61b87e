import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { marketRowOf } from "./answers.ts";
import { favouritesOf } from "./favourites.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

type Call = typeof calls.searchMarkets;

/** So many markets are "hot": the most traded ones of the last 24 hours. */
const HOT_MAX = 10;

export const searchMarkets =
  (feed: MarketFeed) =>
  async (reader: Reader, { keyword }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const sought = keyword.trim().toLowerCase();
    const byTurnover = [...feed.board.states.values()].toSorted((a, b) => (a.minutes.turnover > b.minutes.turnover ? -1 : 1));
    const found =
      sought === ""
        ? byTurnover.slice(0, HOT_MAX)
        : byTurnover.filter(({ market: { symbol, name } }) => `${symbol} ${name}`.toLowerCase().includes(sought));
    const favourites = new Set(await favouritesOf(reader));
    const now = reader.now.getTime();
    return { feed: feed.label, list: found.map((state) => marketRowOf(state, now, favourites.has(state.market.symbol))) };
  };
