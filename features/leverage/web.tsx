/** Leverage in the browser: a product of the trade tab, and the customer's positions. */
import { ProductDesk, ProductScreen } from "@assay/features/market/web.tsx";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { CONTRACT_PATH, POSITIONS_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly leverage: typeof en;
  }
}

export const leverage: WebFeature = {
  name: "leverage",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    {
      path: CONTRACT_PATH,
      load: within([ProductScreen, ProductDesk], () => import("./web/desk/contract-screen.tsx")),
      layout: "tab",
    },
    { path: POSITIONS_PATH, load: () => import("./web/positions/positions-screen.tsx"), guarded: true },
  ],
  product: { path: CONTRACT_PATH, kind: "coin" },
  shortcuts: [
    { key: "contract", route: CONTRACT_PATH },
    { key: "leverage", route: `${CONTRACT_PATH}?symbol=BTC/USDT` },
  ],
  marks: () => import("./web/marks.ts"),
};
