/** Selling for local money in the browser: what it brings, to which bank account, and what has become of sales. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { SELL_LOG_PATH, SELL_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly sell: typeof en;
  }
}

const load = () => import("./web/screens.tsx");

export const sell: WebFeature = {
  name: "sell",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SELL_PATH, load, guarded: true },
    { path: SELL_LOG_PATH, load, guarded: true },
  ],
  shortcuts: [{ key: "sell-crypto", route: SELL_PATH }],
  marks: () => import("./web/marks.ts"),
};
