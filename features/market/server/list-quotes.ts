import type { OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { marketRowOf } from "./answers.ts";
import { favouritesOf } from "./favourites.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

export const listQuotes =
  (feed: MarketFeed) =>
  async (reader: Reader): Promise<OutputOf<typeof calls.listQuotes>> => {
    const favourites = new Set(await favouritesOf(reader));
    const now = reader.now.getTime();
    const list = [...feed.board.states].map(([symbol, state]) => marketRowOf(state, now, favourites.has(symbol)));
    return { feed: feed.label, list };
  };
