/** Yields in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly yields: typeof en;
  }
}

export const yields: WebFeature = {
  name: "yields",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
