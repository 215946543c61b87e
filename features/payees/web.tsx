/** Payees in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly payees: typeof en;
  }
}

export const payees: WebFeature = {
  name: "payees",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
