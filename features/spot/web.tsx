/** Spot trading in the browser: the trade tab, the page of a linked pair, and the customer's orders. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ChartCandlestick, ScrollText } from "lucide-react";
import { TRADE_PATH } from "./web/paths.ts";

export type { MarketAnswer } from "./web/use-market-frames.ts";
export { ConfirmationSwitch, ProductDesk, ProductScreen, TradeFrame, VisitorAction } from "./web/trade-parts.ts";

const name = "spot";

export const spot: WebFeature = {
  name,
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: "/pages/transaction/index", load: () => import("./web/trade-screen.tsx"), guarded: false, layout: "tab" },
    { path: "/pages/transaction/currency", load: () => import("./web/trade-screen.tsx"), guarded: false, layout: "page" },
    { path: "/pages/transaction/currency_order", load: () => import("./web/orders-screen.tsx"), guarded: true, layout: "page" },
  ],
  product: { key: "spot", path: TRADE_PATH, kind: "coin" },
  shortcuts: [
    { key: "spot", route: "/pages/transaction/index", icon: ChartCandlestick },
    { key: "orders", route: "/pages/transaction/currency_order", icon: ScrollText },
  ],
  slots: { settings: () => import("./web/confirmation-switch.tsx"), finance: () => import("./web/finance-card.tsx") },
};
