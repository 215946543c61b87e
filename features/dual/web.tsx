/** Dual investment in the browser: what is on sale, the ticket that buys shares, and the customer's orders. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { BUY_PATH, HELP_PATH, LIST_PATH, MINE_PATH, ORDER_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly dual: typeof en;
  }
}

export const dual: WebFeature = {
  name: "dual",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: LIST_PATH, load: () => import("./web/products-screen.tsx"), guarded: false, layout: "page" },
    { path: BUY_PATH, load: () => import("./web/purchase-screen.tsx"), guarded: false, layout: "page" },
    { path: MINE_PATH, load: () => import("./web/mine-screen.tsx"), guarded: true, layout: "page" },
    { path: ORDER_PATH, load: () => import("./web/order-screen.tsx"), guarded: true, layout: "page" },
    { path: HELP_PATH, load: () => import("./web/help-screen.tsx"), guarded: false, layout: "page" },
  ],
  shortcuts: [{ key: "invest", route: LIST_PATH }],
  marks: () => import("./web/marks.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
