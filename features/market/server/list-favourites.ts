import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { marketRowOf } from "./answers.ts";
import { favouritesOf } from "./favourites.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

type Call = typeof calls.listFavourites;

export const listFavourites =
  (feed: MarketFeed) =>
  async (reader: Reader<Customer>, _input: InputOf<Call>): Promise<OutputOf<Call>> => {
    const favourites = await favouritesOf(reader);
    const states = favourites.flatMap((symbol) => feed.board.states.get(symbol) ?? []);
    return { feed: feed.label, list: states.map((state) => marketRowOf(state, reader.now.getTime(), true)) };
  };
