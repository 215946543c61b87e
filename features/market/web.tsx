/** Markets in the browser: the markets tab, search, and the parts that trading screens of later features show. */
import { lazyPart } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";

export { type TradedSymbol, useTradedSymbol } from "./web/use-traded-symbol.ts";
export { isEquitySymbol, MARKETS_PATH, SEARCH_PATH, tradePath } from "./web/paths.ts";
export { AlertButton, MarketChart, NoSuchMarket, SessionLine, StarButton, Watchlist } from "./web/trade-parts.ts";

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

/** The rules by which a receipt's ticks are computed anew; seldom needed. */
export const loadTickRules = () => import("./web/tick-rules.ts");

/** A few markets as a table with every figure of the day, for desktops. */
export const MarketGlance = lazyPart(name, () => import("./web/market-glance.tsx"));
/** The strongest movers of the day, as two cards. */
export const MarketMovers = lazyPart(name, () => import("./web/market-movers.tsx"));
/** The sources behind a market's index and whether each counts. */
export const PriceSources = lazyPart(name, () => import("./web/price-sources.tsx"));
