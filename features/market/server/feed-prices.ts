/** The feed as products ask it: each names the part that it needs, and adds what it sells. */
import type { MarketFeed } from "./feed/market-feed.ts";
import { indexHistory } from "./index-history.ts";
import { indexPrices } from "./price-history.ts";

export const feedPrices = <Sold extends object>(feed: MarketFeed, sold: Sold) => {
  const prices = {
    /** Where prices come from, for labels. */
    get feed() {
      return feed.label;
    },
    minutes: indexHistory(feed),
    pricesAt: indexPrices(feed),
    referencePrice: feed.referencePrice.bind(feed),
    reference: feed.reference.bind(feed),
    worth: feed.worth.bind(feed),
    corporateActions: feed.corporateActions.bind(feed),
    tick: feed.tick.bind(feed),
    depth: feed.depth.bind(feed),
    onTick: feed.onTick.bind(feed),
    onDepth: feed.onDepth.bind(feed),
  };
  return Object.assign(prices, sold);
};
