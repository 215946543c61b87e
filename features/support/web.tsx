/** Support in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly support: typeof en;
  }
}

export const support: WebFeature = {
  name: "support",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
