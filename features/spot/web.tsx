/** Spot trading in the browser: the trade tab, the page of a linked pair, and the customer's orders. */
import { ProductScreen } from "@assay/features/market/web.tsx";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ORDERS_PATH, TRADE_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly spot: typeof en;
  }
}

const trade = within([ProductScreen], () => import("./web/desk/trade-screen.tsx"));

export const spot: WebFeature = {
  name: "spot",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: "/pages/transaction/index", load: trade, layout: "tab" },
    { path: "/pages/transaction/currency", load: trade },
    {
      path: "/pages/transaction/currency_order",
      load: () => import("./web/orders/orders-screen.tsx"),
      guarded: true,
    },
  ],
  product: { path: TRADE_PATH, kind: "coin", orders: ORDERS_PATH },
  shortcuts: [
    { key: "spot", route: "/pages/transaction/index" },
    { key: "orders", route: "/pages/transaction/currency_order" },
  ],
  marks: () => import("./web/marks.ts"),
  slots: { finance: () => import("./web/finance-card.tsx"), search: () => import("./web/orders/found-orders.tsx") },
};
