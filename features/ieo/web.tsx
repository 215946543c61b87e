/** Token sales in the browser: what is on sale, one sale with its ticket, and the customer's subscriptions. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { SALES_PATH, SUBSCRIPTIONS_PATH, SALE_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly ieo: typeof en;
  }
}

export const ieo: WebFeature = {
  name: "ieo",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SALES_PATH, load: () => import("./web/projects-screen.tsx"), guarded: false, layout: "page" },
    { path: SALE_PATH, load: () => import("./web/sale-screen.tsx"), guarded: false, layout: "page" },
    { path: SUBSCRIPTIONS_PATH, load: () => import("./web/orders-screen.tsx"), guarded: true, layout: "page" },
  ],
  shortcuts: [{ key: "ieo", route: SALES_PATH }],
  marks: () => import("./web/marks.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
