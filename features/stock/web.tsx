/** Stock in the browser: a product of the trade tab, with chart, ticket, shares, orders and dividends. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { Building2 } from "lucide-react";

export const stock: WebFeature = {
  name: "stock",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: "/pages/transaction/stock", load: () => import("./web/stock-screen.tsx"), guarded: false, layout: "tab" }],
  product: { key: "stock", path: "/pages/transaction/stock", kind: "equity" },
  shortcuts: [{ key: "stock", route: "/pages/transaction/stock", icon: Building2 }],
};
