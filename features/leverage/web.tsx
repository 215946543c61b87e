/** Leverage in the browser: a product of the trade tab, and the customer's positions. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ChartNoAxesCombined, Rocket } from "lucide-react";
import { CONTRACT_PATH, POSITIONS_PATH } from "./web/paths.ts";

export const leverage: WebFeature = {
  name: "leverage",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: CONTRACT_PATH, load: () => import("./web/contract-screen.tsx"), guarded: false, layout: "tab" },
    { path: POSITIONS_PATH, load: () => import("./web/positions-screen.tsx"), guarded: true, layout: "page" },
  ],
  product: { key: "contracts", path: CONTRACT_PATH, kind: "coin" },
  shortcuts: [
    { key: "contract", route: CONTRACT_PATH, icon: ChartNoAxesCombined },
    { key: "leverage", route: `${CONTRACT_PATH}?symbol=BTC/USDT`, icon: Rocket },
  ],
};
