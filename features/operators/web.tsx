/** What operators did, for everybody who wants to count it, and for the customer whom it concerns. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { ACTS_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly operators: typeof en;
  }
}

export const operators: WebFeature = {
  name: "operators",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: ACTS_PATH, load: () => import("./web/acts-screen.tsx") }],
  shortcuts: [],
  slots: { settings: () => import("./web/acts-row.tsx") },
};
