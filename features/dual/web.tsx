/** Dual in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly dual: typeof en;
  }
}

export const dual: WebFeature = {
  name: "dual",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
