/** Dual investment in the browser: what is on sale, the ticket that buys shares, and the customer's orders. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { PURCHASE_PATH, INVEST_HELP_PATH, INVEST_PATH, INVESTED_PATH, INVEST_ORDER_PATH } from "./web/paths.ts";
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
    { path: INVEST_PATH, load: () => import("./web/products-screen.tsx") },
    { path: PURCHASE_PATH, load: () => import("./web/purchase-screen.tsx") },
    { path: INVESTED_PATH, load: () => import("./web/mine-screen.tsx"), guarded: true },
    { path: INVEST_ORDER_PATH, load: within([bills], () => import("./web/order-screen.tsx")), guarded: true },
    { path: INVEST_HELP_PATH, load: () => import("./web/help-screen.tsx") },
  ],
  shortcuts: [{ key: "invest", route: INVEST_PATH }],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
