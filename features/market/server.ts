import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { addAlert } from "./server/add-alert.ts";
import { addFavourite } from "./server/add-favourite.ts";
import type { MarketFeed } from "./server/feed/market-feed.ts";
import { forgetOldCandles, INDICES_KEPT_MS } from "./server/forget-old-candles.ts";
import { judgeAlerts } from "./server/judge-alerts.ts";
import { listAlerts } from "./server/list-alerts.ts";
import { seedCatalogue } from "./server/catalogue.ts";
import { listCandles } from "./server/list-candles.ts";
import { listCatalogue } from "./server/list-catalogue.ts";
import { listCurrencies } from "./server/list-currencies.ts";
import { listFavourites } from "./server/list-favourites.ts";
import { listQuotes } from "./server/list-quotes.ts";
import { addMinuteParts, keepMinuteParts } from "./server/minute-parts.ts";
import { removeAlert } from "./server/remove-alert.ts";
import { removeFavourite } from "./server/remove-favourite.ts";
import { searchMarkets } from "./server/search-markets.ts";
import { showMarket } from "./server/show-market.ts";
import { sortFavourites } from "./server/sort-favourites.ts";

export {
  factOfTick,
  type IndexTick,
  priceOfTick,
  readTick,
  recomputeTick,
  type TickFact,
  tickOf,
  writeTick,
} from "./rules/index-tick.ts";
export {
  type Doubt,
  type Doubtful,
  factOfReference,
  judgeReference,
  priceOfReference,
  readReference,
  type Reference,
  recomputeReference,
  shareBelief,
  type Traded,
} from "./rules/reference.ts";
export type { ReferencePrice } from "./server/feed/board.ts";
export type { Publish } from "./server/feed/frames.ts";
export type { DepthLevel, HouseDepth } from "./server/feed/house-depth.ts";
export { MarketFeed, type MarketFeedTerms } from "./server/feed/market-feed.ts";
export type { IndexMinute } from "./server/feed/index-minutes.ts";
export { feedPrices } from "./server/feed-prices.ts";
export type { IndexHistory } from "./server/index-history.ts";
export {
  addCurrency,
  addMarket,
  addTerms,
  CatalogueFault,
  followCatalogue,
  learnCatalogue,
  TOLD_BEFORE_MS,
} from "./server/catalogue.ts";
export {
  equityMarkets,
  forgetStoredMarkets,
  hasIndex,
  indexedMarkets,
  listedMarkets,
  type Market,
  markets,
  onListed,
  turnTerms,
} from "./server/markets.ts";
export type { MarketRow, TermsRow } from "./server/market-rows.ts";
export { indexPrices, type PastPrice, type PriceHistory, priceHistory } from "./server/price-history.ts";

/** The market as it is known by a feed; whoever opens the house also starts and stops that feed. */
export function marketFeature(feed: MarketFeed, notify: Notify): Feature {
  return feature("market", import.meta.dirname, {
    customerRows,
    topics: ["alerts"],
    handlers: [
      query(calls.listCatalogue, listCatalogue),
      query(calls.listCurrencies, listCurrencies),
      query(calls.listQuotes, listQuotes(feed)),
      query(calls.showMarket, showMarket(feed)),
      query(calls.listCandles, listCandles(feed)),
      query(calls.searchMarkets, searchMarkets(feed)),
      command(calls.addFavourite, addFavourite),
      command(calls.removeFavourite, removeFavourite),
      command(calls.sortFavourites, sortFavourites),
      query(calls.listFavourites, listFavourites(feed)),
      command(calls.addAlert, addAlert(feed)),
      query(calls.listAlerts, listAlerts),
      command(calls.removeAlert, removeAlert),
    ],
    events,
    jobs: [judgeAlerts(feed, notify), forgetOldCandles, keepMinuteParts(INDICES_KEPT_MS)],
    boot: async (tx) => {
      await seedCatalogue(tx);
      await addMinuteParts(tx);
    },
  });
}
