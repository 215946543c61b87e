/** Ieo in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly ieo: typeof en;
  }
}

export const ieo: WebFeature = {
  name: "ieo",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
