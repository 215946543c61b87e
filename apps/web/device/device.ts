/** The app on its device: installing it, updating it, and what it says without a network. Belongs to no feature of the product. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly device: typeof en;
  }
}

export const device: WebFeature = {
  name: "device",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
  slots: { settings: () => import("./install-row.tsx") },
};
