/** Token sales in the browser: what is on sale, one sale with its ticket, and the customer's subscriptions. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { SALES_PATH, SALE_PATH, SUBSCRIPTION_PATH, SUBSCRIPTIONS_PATH } from "./web/paths.ts";
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
    { path: SALES_PATH, load: () => import("./web/projects-screen.tsx") },
    { path: SALE_PATH, load: () => import("./web/sale-screen.tsx") },
    { path: SUBSCRIPTIONS_PATH, load: () => import("./web/orders-screen.tsx"), guarded: true },
    { path: SUBSCRIPTION_PATH, load: within([bills], () => import("./web/order-screen.tsx")), guarded: true },
  ],
  shortcuts: [{ key: "ieo", route: SALES_PATH }],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
