import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatPrice } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { marketRowOf, tapeTradeOf } from "./answers.ts";
import { favouritesOf } from "./favourites.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

type Call = typeof calls.showMarket;

const TRADES_SHOWN_MAX = 50;

export const showMarket =
  (feed: MarketFeed) =>
  async (reader: Reader, { symbol }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const state = feed.board.states.get(symbol) ?? reject("no-such-market");
    const favourites = await favouritesOf(reader);
    return {
      feed: feed.label,
      market: marketRowOf(state, reader.now.getTime(), favourites.includes(symbol)),
      trades: state.tape
        .slice(-TRADES_SHOWN_MAX)
        .toReversed()
        .map((trade) => tapeTradeOf(state.market, trade)),
      sources: state.sources.map(({ venue, price, state: sourceState, heardAt }) => ({
        venue,
        price: price === undefined ? null : formatPrice(price, state.market.priceDecimals),
        state: sourceState,
        at: heardAt ?? null,
      })),
    };
  };
