/** Markets in the browser: the markets tab, search, and the parts that trading screens of later features show. */
import { lazyPart } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";

export { isEquitySymbol, MARKETS_PATH, SEARCH_PATH, tradePath } from "./web/paths.ts";

const name = "market";

export const market: WebFeature = {
  name,
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: "/pages/market/market", load: () => import("./web/markets-screen.tsx"), guarded: false, layout: "tab" },
    { path: "/pages/market/search", load: () => import("./web/search-screen.tsx"), guarded: false, layout: "page" },
  ],
  shortcuts: [],
};

/** A market's candles with intervals, indicators and drawings. */
export const MarketChart = lazyPart(name, () => import("./web/market-chart.tsx"));
/** Every pair with its live price, to switch between. */
export const Watchlist = lazyPart(name, () => import("./web/watchlist.tsx"));
/** A few markets as a table with every figure of the day, for desktops. */
export const MarketGlance = lazyPart(name, () => import("./web/market-glance.tsx"));
/** The strongest movers of the day, as two cards. */
export const MarketMovers = lazyPart(name, () => import("./web/market-movers.tsx"));
/** What a link to an unknown market leads to. */
export const NoSuchMarket = lazyPart(name, () => import("./web/no-such-market.tsx"));
/** The star that keeps a market among the favourites. */
export const StarButton = lazyPart(name, () => import("./web/star-button.tsx"));
/** The bell that opens a market's price alerts. */
export const AlertButton = lazyPart(name, () => import("./web/alert-button.tsx"));
/** What the stock exchange does now, and when it opens. */
export const SessionLine = lazyPart(name, () => import("./web/session-line.tsx"));
/** The sources behind a market's index and whether each counts. */
export const PriceSources = lazyPart(name, () => import("./web/price-sources.tsx"));
