/** What trading screens show of a market. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "market";

/** A market's candles with intervals, indicators and drawings. */
export const MarketChart = /* @__PURE__ */ lazyPart(name, () => import("./market-chart.tsx"));
/** Every pair with its live price, to switch between. */
export const Watchlist = /* @__PURE__ */ lazyPart(name, () => import("./watchlist.tsx"));
/** What a link to an unknown market leads to. */
export const NoSuchMarket = /* @__PURE__ */ lazyPart(name, () => import("./no-such-market.tsx"));
/** The star that keeps a market among the favourites. */
export const StarButton = /* @__PURE__ */ lazyPart(name, () => import("./star-button.tsx"));
/** The bell that opens a market's price alerts. */
export const AlertButton = /* @__PURE__ */ lazyPart(name, () => import("./alert-button.tsx"));
/** What the stock exchange does now, and when it opens. */
export const SessionLine = /* @__PURE__ */ lazyPart(name, () => import("./session-line.tsx"));
