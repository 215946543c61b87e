/** Stock in the browser: a product of the trade tab, with chart, ticket, shares, orders and dividends. */
import { ProductDesk, ProductScreen } from "@assay/features/market/web.tsx";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly stock: typeof en;
  }
}

export const stock: WebFeature = {
  name: "stock",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    {
      path: "/pages/transaction/stock",
      load: within([ProductScreen, ProductDesk], () => import("./web/stock-screen.tsx")),
      layout: "tab",
    },
  ],
  product: { path: "/pages/transaction/stock", kind: "equity" },
  shortcuts: [{ key: "stock", route: "/pages/transaction/stock" }],
  marks: () => import("./web/marks.ts"),
};
