/** Yields in the browser: the welcome page of all that earns, products with their pools, and what the customer has in them. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { CLOUD_DEFI_PATH, FLEXIBLE_PATH, ORDER_PATH, ORDERS_PATH, PRODUCT_PATH, WELCOME_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly yields: typeof en;
  }
}

export const yields: WebFeature = {
  name: "yields",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: WELCOME_PATH, load: () => import("./web/welcome-screen.tsx") },
    { path: PRODUCT_PATH, load: () => import("./web/product-screen.tsx") },
    { path: ORDERS_PATH, load: () => import("./web/orders-screen.tsx"), guarded: true },
    { path: ORDER_PATH, load: within([bills], () => import("./web/order-screen.tsx")), guarded: true },
  ],
  shortcuts: [
    { key: "mining", route: FLEXIBLE_PATH },
    { key: "cloud-and-defi", route: CLOUD_DEFI_PATH },
  ],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
