/** Seconds options in the browser: a product of the trade tab, and the customer's options. */
import { ProductDesk, ProductScreen } from "@assay/features/market/web.tsx";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { OPTIONS_PATH, SECONDS_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly seconds: typeof en;
  }
}

export const seconds: WebFeature = {
  name: "seconds",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    {
      path: SECONDS_PATH,
      load: within([ProductScreen, ProductDesk], () => import("./web/seconds-screen.tsx")),
      layout: "tab",
    },
    { path: OPTIONS_PATH, load: () => import("./web/options-screen.tsx"), guarded: true },
  ],
  product: { path: SECONDS_PATH, kind: "coin" },
  shortcuts: [{ key: "options", route: SECONDS_PATH }],
  marks: () => import("./web/marks.ts"),
  follows: () => import("./web/follow-options.ts"),
  slots: { running: () => import("./web/running-pill.tsx") },
};
