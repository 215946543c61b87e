/** Markets in the browser: the markets tab, search, and the parts that trading screens of later features show. */
import { lazyPart } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

export { learnStored } from "./web/learned.ts";
export { isEquitySymbol, MARKETS_PATH, SEARCH_PATH, searchPath, tradePath } from "./web/paths.ts";
export type { ProductPlace } from "./web/product-screen.tsx";
export { MarketChart, ProductDesk, ProductScreen } from "./web/trade-parts.ts";
export type { Market, MarketAnswer } from "./web/use-market-answer.ts";
export { useMarketState } from "./web/use-market-state.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly market: typeof en;
  }
}

const name = "market";

export const market: WebFeature = {
  name,
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: "/pages/market/market", load: () => import("./web/markets-screen.tsx"), layout: "tab" },
    { path: "/pages/market/search", load: () => import("./web/search-screen.tsx") },
  ],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
};

/** What keeps this page's currencies at what the house has; after the first paint. */
export const loadCatalogue = () => import("./web/catalogue.ts");

/** The rules by which a receipt's ticks are computed anew; seldom needed. */
export const loadTickRules = () => import("./web/tick-rules.ts");

/** The page of the market closest to a keyword. */
export const closestPath = async (keyword: string): Promise<string | undefined> =>
  (await import("./web/closest.ts")).closestPath(keyword);

/** What a search field of the frame finds. */
export const MarketHits = lazyPart(name, () => import("./web/market-hits.tsx"));
/** A few markets as a table with every figure of the day, for desktops. */
export const MarketGlance = lazyPart(name, () => import("./web/market-glance.tsx"));
/** The strongest movers of the day, as two cards. */
export const MarketMovers = lazyPart(name, () => import("./web/market-movers.tsx"));
/** The sources behind a market's index and whether each counts. */
export const PriceSources = lazyPart(name, () => import("./web/price-sources.tsx"));
