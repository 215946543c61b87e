import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { matching } from "../rules/search.ts";
import { marketRowOf } from "./answers.ts";
import { favouritesOf } from "./favourites.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

type Call = typeof calls.searchMarkets;

/** So many markets are "hot": the most traded coins of the last 24 hours. What equities trade is not comparable. */
const HOT_MAX = 10;

export const searchMarkets =
  (feed: MarketFeed) =>
  async (reader: Reader, { keyword }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const byTurnover = [...feed.board.states.values()].toSorted((a, b) => (a.minutes.turnover > b.minutes.turnover ? -1 : 1));
    const favourites = new Set(await favouritesOf(reader));
    const now = reader.now.getTime();
    const rows = byTurnover.map((state) => marketRowOf(state, now, favourites.has(state.market.symbol)));
    return {
      feed: feed.label,
      list: keyword.trim() === "" ? rows.filter(({ kind }) => kind === "coin").slice(0, HOT_MAX) : matching(rows, keyword),
    };
  };
