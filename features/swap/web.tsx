/** Swap in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly swap: typeof en;
  }
}

export const swap: WebFeature = {
  name: "swap",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
