/** Flash swap in the browser: the form with its quote, small balances, and what was exchanged. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { SWAP_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly swap: typeof en;
  }
}

export const swap: WebFeature = {
  name: "swap",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: SWAP_PATH, load: () => import("./web/swap-screen.tsx"), guarded: true }],
  shortcuts: [{ key: "exchange", route: SWAP_PATH }],
  marks: () => import("./web/marks.ts"),
};
