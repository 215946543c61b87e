/** What trading screens show of a market. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "market";

/** The screen of anything that is traded on one market, in every state it can be in. */
export const ProductScreen = /* @__PURE__ */ lazyPart(name, () => import("./product-screen.tsx"));
/** One market's chart with a product's form and lists. */
export const ProductDesk = /* @__PURE__ */ lazyPart(name, () => import("./product-desk.tsx"));
/** A market's candles with intervals, indicators and drawings. */
export const MarketChart = /* @__PURE__ */ lazyPart(name, () => import("./market-chart.tsx"));
/** Every pair with its live price, to switch between. */
export const Watchlist = /* @__PURE__ */ lazyPart(name, () => import("./watchlist.tsx"));
/** The star that keeps a market among the favourites. */
export const StarButton = /* @__PURE__ */ lazyPart(name, () => import("./star-button.tsx"));
/** The bell that opens a market's price alerts. */
export const AlertButton = /* @__PURE__ */ lazyPart(name, () => import("./alert-button.tsx"));
