/** Deposits in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly deposits: typeof en;
  }
}

export const deposits: WebFeature = {
  name: "deposits",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
