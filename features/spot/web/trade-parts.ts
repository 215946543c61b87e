/** What other trading screens show of this one. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "spot";

/** Products, pair, price and the day's figures: the head of a trading screen on phones and tablets. */
export const TradeHead = /* @__PURE__ */ lazyPart(name, () => import("./trade-head.tsx"));
/** A trading screen of a desktop: every pair at the left, beside it what a product shows. */
export const TradeFrame = /* @__PURE__ */ lazyPart(name, () => import("./trade-frame.tsx"));
/** Pair, price and the day's figures in one line, for desktops. */
export const TradeBar = /* @__PURE__ */ lazyPart(name, () => import("./pair-bar.tsx"));
/** What a visitor can press where a customer places something. */
export const VisitorAction = /* @__PURE__ */ lazyPart(name, () => import("./visitor-action.tsx"));
